#include <declarations.h>
