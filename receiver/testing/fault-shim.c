/*
 * Loaded before the C library (LD_PRELOAD), it makes the disk fail below FAULT_DIR while a file of
 * that name stands in FAULT_CONTROL:
 *   eio-write   every write fails with EIO
 *   eio-fsync   every fsync fails with EIO
 *   slow-fsync  every fsync takes 100 ms
 *   kill-write  the process is killed instead of writing to the write-ahead log
 *   kill-fsync  the process is killed after the write-ahead log was synced
 * Each fsync adds a line with the name of its file to FAULT_CONTROL/fsyncs.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int control_path(char *path, const char *name) {
  const char *folder = getenv("FAULT_CONTROL");
  return folder != NULL && snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

static int asked_for(const char *name) {
  char path[PATH_MAX];
  return control_path(path, name) && access(path, F_OK) == 0;
}

/* The path of an open file below FAULT_DIR, or NULL for any other. */
static const char *concerned(int fd, char *path) {
  const char *folder = getenv("FAULT_DIR");
  char link[64];
  ssize_t length;
  if (folder == NULL) return NULL;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = '\0';
  return strncmp(path, folder, strlen(folder)) == 0 && path[strlen(folder)] == '/' ? path : NULL;
}

static int is_log(const char *path) {
  size_t length = strlen(path);
  return length > 4 && strcmp(path + length - 4, "-wal") == 0;
}

static int write_fails(int fd) {
  char buffer[PATH_MAX];
  int before = errno;
  const char *path = concerned(fd, buffer);
  if (path != NULL && is_log(path) && asked_for("kill-write")) raise(SIGKILL);
  if (path != NULL && asked_for("eio-write")) {
    errno = EIO;
    return 1;
  }
  errno = before;
  return 0;
}

static void count_sync(const char *path) {
  char counter[PATH_MAX], line[PATH_MAX];
  const char *name = strrchr(path, '/') + 1;
  int fd, length = snprintf(line, sizeof line, "%s\n", name);
  if (!control_path(counter, "fsyncs")) return;
  fd = open(counter, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0) return;
  if (syscall(SYS_write, fd, line, (size_t)length) != length) abort();
  close(fd);
}

static int sync_with_faults(int fd, int (*really)(int)) {
  char buffer[PATH_MAX];
  const char *path = concerned(fd, buffer);
  int result;
  if (path == NULL) return really(fd);
  count_sync(path);
  if (asked_for("slow-fsync")) usleep(100000);
  if (asked_for("eio-fsync")) {
    errno = EIO;
    return -1;
  }
  result = really(fd);
  if (is_log(path) && asked_for("kill-fsync")) raise(SIGKILL);
  return result;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *bytes, size_t count) {
  return write_fails(fd) ? -1 : REAL(write)(fd, bytes, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  return write_fails(fd) ? -1 : REAL(pwrite)(fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  return write_fails(fd) ? -1 : REAL(pwrite64)(fd, bytes, count, at);
}

int fsync(int fd) { return sync_with_faults(fd, REAL(fsync)); }

int fdatasync(int fd) { return sync_with_faults(fd, REAL(fdatasync)); }
