/*
 * Disk faults for one process, by LD_PRELOAD: the file named by FAULT_FILE holds a word, and the calls
 * with which SQLite writes fail (or wait) accordingly. An empty or missing file means no fault.
 *   full   pwrite: ENOSPC        eio    fsync, fdatasync: EIO
 *   slow   fsync, fdatasync: 100 ms later
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static char fault(void) {
  const char *path = getenv("FAULT_FILE");
  char word = 0;
  int saved = errno, fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (fd >= 0) {
    if (read(fd, &word, 1) != 1) word = 0;
    close(fd);
  }
  errno = saved;
  return word;
}

static ssize_t faulty_write(const char *name, int fd, const void *data, size_t size, off64_t at) {
  ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, name);
  if (fault() == 'f') {
    errno = ENOSPC;
    return -1;
  }
  return real(fd, data, size, at);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) { return faulty_write("pwrite64", fd, data, size, at); }
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { return faulty_write("pwrite", fd, data, size, at); }

static int faulty_sync(const char *name, int fd) {
  int (*real)(int) = dlsym(RTLD_NEXT, name);
  char word = fault();
  if (word == 'e') {
    errno = EIO;
    return -1;
  }
  if (word == 's') usleep(100 * 1000);
  return real(fd);
}

int fsync(int fd) { return faulty_sync("fsync", fd); }
int fdatasync(int fd) { return faulty_sync("fdatasync", fd); }
