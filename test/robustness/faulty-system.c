// What a system may do to a process at any time, preloaded below Node: reads that fail, a disk that does not come back, a
// wall clock that is moved. It does so while the folder FAULTY_SYSTEM holds a file of that name: `eio` and `hang` hold a part
// of the paths that they concern, `step` the seconds by which the clock is off.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// The text of a file of the folder; 0 where there is none. By system calls, since the library's own are exchanged here.
static int fault(const char *name, char *text, size_t size) {
  char path[4096];
  const char *folder = getenv("FAULTY_SYSTEM");
  if (folder == NULL) return 0;
  snprintf(path, sizeof path, "%s/%s", folder, name);
  int before = errno;
  int fd = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  long length = fd < 0 ? 0 : syscall(SYS_read, fd, text, size - 1);
  if (fd >= 0) syscall(SYS_close, fd);
  errno = before;
  text[length > 0 ? length : 0] = 0;
  return length > 0;
}

static int concerns(const char *name, int fd) {
  char part[1024], link[64], path[4096];
  if (!fault(name, part, sizeof part)) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  return strstr(path, part) != NULL;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int refuses(int fd) {
  if (!concerns("eio", fd)) return 0;
  errno = EIO;
  return 1;
}

ssize_t read(int fd, void *to, size_t count) { return refuses(fd) ? -1 : NEXT(read)(fd, to, count); }

ssize_t pread64(int fd, void *to, size_t count, off64_t at) { return refuses(fd) ? -1 : NEXT(pread64)(fd, to, count, at); }

int fdatasync(int fd) {
  while (concerns("hang", fd)) usleep(20000);
  return NEXT(fdatasync)(fd);
}

static long stepSeconds(void) {
  char seconds[32];
  return fault("step", seconds, sizeof seconds) ? atol(seconds) : 0;
}

int gettimeofday(struct timeval *now, void *zone) {
  int result = NEXT(gettimeofday)(now, zone);
  now->tv_sec += stepSeconds();
  return result;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = NEXT(clock_gettime)(clock, now);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += stepSeconds();
  return result;
}
