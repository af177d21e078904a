#include <declarations.h>
typedef struct __sFILE FILE;
