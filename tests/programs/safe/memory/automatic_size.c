// expect: SAFE
#include <assert.h>
#include <pthread.h>

// alloca, variable-length arrays of one and two dimensions, memmove with variable sizes.
#include <alloca.h>
#include <string.h>

static int n = 3;

static int fill(int rows, int columns, int grid[rows][columns]) {
  int sum = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      sum += grid[i][j] = i * columns + j;
  return sum;
}

static void *thread(void *argument) {
  int rows = n;
  int grid[rows][2];
  char *text = alloca((size_t)rows + 2);
  assert(sizeof grid == (size_t)rows * 2 * sizeof(int));
  memset(text, 'x', (size_t)rows + 1);
  text[rows + 1] = 0;
  memmove(text + 1, text, (size_t)rows);
  text[0] = 'a';
  assert(strcmp(text, "axxx") == 0);
  *(int *)argument = fill(rows, 2, grid);
  return 0;
}

int main(void) {
  pthread_t t;
  int sum = 0;
  pthread_create(&t, 0, thread, &sum);
  pthread_join(t, 0);
  assert(sum == 15);
}
