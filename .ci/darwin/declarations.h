// Declarations of the macOS calls that Sources/Platform uses, so that .ci/apple can check it without an Apple
// SDK. Types and numbers are those of Apple's published xnu and Libc. Nothing is linked.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef int32_t pid_t;
typedef uint16_t mode_t, nlink_t;
typedef uint32_t uid_t, gid_t, sigset_t, nfds_t, socklen_t;
typedef int32_t dev_t;
typedef uint64_t ino_t;
typedef int64_t off_t;
typedef long ssize_t, time_t;
typedef struct timespec { time_t tv_sec; long tv_nsec; } timespec_t;

// Files
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size;
  int64_t st_blocks;
  int32_t st_blksize;
  uint32_t st_flags, st_gen;
  int32_t st_lspare;
  int64_t st_qspare[2];
};
int stat(const char *, struct stat *);
int fstat(int, struct stat *);
int fchmod(int, mode_t);
int ftruncate(int, off_t);
int flock(int, int);
#define LOCK_EX 0x02
#define LOCK_NB 0x04
int mkdir(const char *, mode_t);
int rmdir(const char *);
int unlink(const char *);
int symlink(const char *, const char *);
int rename(const char *, const char *);
char *realpath(const char *, char *);
char *getcwd(char *, size_t);
int chdir(const char *);
typedef struct { int __dd_fd; } DIR;
struct dirent {
  uint64_t d_ino, d_seekoff;
  uint16_t d_reclen, d_namlen;
  uint8_t d_type;
  char d_name[1024];
};
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_CLOEXEC 0x01000000
#define F_DUPFD_CLOEXEC 67
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define FD_CLOEXEC 1
#define PIPE_BUF 512

// Descriptors
int close(int);
int dup2(int, int);
int pipe(int[2]);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
int isatty(int);
struct pollfd { int fd; short events, revents; };
int poll(struct pollfd *, nfds_t, int);
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define POLLERR 0x0008
#define POLLHUP 0x0010
#define POLLNVAL 0x0020
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
#define TIOCGWINSZ 0x40087468UL
int ioctl(int, unsigned long, ...);

// Sockets
#define AF_INET 2
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 0x0004
#define MSG_DONTWAIT 0x80
#define INADDR_LOOPBACK ((uint32_t)0x7f000001)
struct in_addr { uint32_t s_addr; };
struct sockaddr { uint8_t sa_len, sa_family; char sa_data[14]; };
struct sockaddr_in {
  uint8_t sin_len, sin_family;
  uint16_t sin_port;
  struct in_addr sin_addr;
  char sin_zero[8];
};
int socket(int, int, int);
int setsockopt(int, int, int, const void *, socklen_t);
int bind(int, const struct sockaddr *, socklen_t);
int listen(int, int);
ssize_t send(int, const void *, size_t, int);
static inline uint16_t htons(uint16_t number) { return __builtin_bswap16(number); }
static inline uint32_t htonl(uint32_t number) { return __builtin_bswap32(number); }

// Processes and signals
pid_t getpid(void);
pid_t waitpid(pid_t, int *, int);
int execvp(const char *, char *const *);
int kill(pid_t, int);
int usleep(uint32_t);
void exit(int) __attribute__((noreturn));
char *getenv(const char *);
int _NSGetExecutablePath(char *, uint32_t *);
long sysconf(int);
#define _SC_NPROCESSORS_ONLN 58
#define WNOHANG 0x00000001
typedef void (*sig_t)(int);
sig_t signal(int, sig_t);
#define SIGHUP 1
#define SIGINT 2
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define SIGCHLD 20
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
int sigemptyset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigprocmask(int, const sigset_t *, sigset_t *);
typedef void *posix_spawnattr_t;
typedef void *posix_spawn_file_actions_t;
#define POSIX_SPAWN_SETPGROUP 0x0002
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
int posix_spawnattr_init(posix_spawnattr_t *);
int posix_spawnattr_destroy(posix_spawnattr_t *);
int posix_spawnattr_setflags(posix_spawnattr_t *, short);
int posix_spawnattr_setpgroup(posix_spawnattr_t *, pid_t);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *, const sigset_t *);
int posix_spawnattr_setsigmask(posix_spawnattr_t *, const sigset_t *);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
int posix_spawnp(
    pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const *,
    char *const *);
char ***_NSGetEnviron(void);

// Time, memory and errors
typedef enum { CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6 } clockid_t;
int clock_gettime(clockid_t, struct timespec *);
void free(void *);
char *strdup(const char *);
char *strerror(int);
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define ECHILD 10
#define EEXIST 17
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ECONNRESET 54
