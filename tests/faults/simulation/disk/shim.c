/*
 * A disk of which every unsynced byte is known: preloaded, it notes what a process writes into one folder, fails the calls
 * that it is told to, and remembers the disk as it was before chosen calls. build.sh builds it; disk.ts speaks to it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model.h"

enum { MAX_FD = 4096, MAX_STATES = 8, FOLDER = -2 };
enum call { WRITE = 1, SYNC = 2, CUT = 4, NAMES = 8, READ = 16 };

#define REAL(name) ({ static __typeof__(&name) real; real ? real : (real = dlsym(RTLD_NEXT, #name)); })

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char folder[256];
static struct disk disk;
static int files[MAX_FD]; /* of descriptors: the file and 1; 0 for another's */
static long calls, reads;
static uint64_t trace;
static struct { long at; int half; struct disk *disk; } states[MAX_STATES];
static int state_count;
static struct { long from, to; int calls, error; } fault;
static char deaf[MAX_NAME];
static int failures;

static void note(const void *bytes, size_t size) {
  for (size_t n = 0; n < size; n++) trace = (trace ^ ((const uint8_t *)bytes)[n]) * 0x100000001b3u;
}

/* Counts a call, remembers the disk before it where that was asked for, and says with which error it fails. */
static int step(enum call call, int file, size_t at, const void *bytes, size_t size) {
  calls++;
  uint64_t what[] = {call, file, at, size};
  note(what, sizeof what);
  for (int n = 0; n < state_count; n++) {
    if (states[n].at != calls) continue;
    states[n].disk = copy_disk(&disk);
    if (states[n].half && call == WRITE) add_op(&states[n].disk->files[file], at, bytes, size / 2);
  }
  if (!(fault.calls & call) || calls < fault.from || calls >= fault.to) return 0;
  failures++;
  return fault.error;
}

static const char *name_in(const char *path) {
  size_t size = strlen(folder);
  if (!size || strncmp(path, folder, size)) return NULL;
  if (!path[size]) return "";
  if (path[size] != '/') return NULL;
  const char *name = path + size + 1;
  size_t length = strlen(name);
  int ours = length < MAX_NAME && !strchr(name, '/') && !(length > 4 && !strcmp(name + length - 4, "-shm"));
  return ours ? name : NULL;
}

static int opened(int fd, const char *path, int flags) {
  const char *name = fd >= 0 && fd < MAX_FD ? name_in(path) : NULL;
  if (!name) {
    if (fd >= 0 && fd < MAX_FD) files[fd] = 0;
    return fd;
  }
  pthread_mutex_lock(&mutex);
  int file = *name ? file_of(disk.now, disk.now_count, name) : FOLDER;
  if (file == -1) {
    step(NAMES, 0, 0, name, strlen(name));
    struct change change = {.count = 1, .entries = {{.file = file = new_file(&disk)}}};
    strcpy(change.entries[0].name, name);
    change_names(&disk, change);
  }
  if (file >= 0 && (flags & O_TRUNC)) add_op(&disk.files[file], 0, NULL, 0);
  files[fd] = file + 1;
  pthread_mutex_unlock(&mutex);
  return fd;
}

#define OPEN(name)                                        \
  int name(const char *path, int flags, ...) {            \
    va_list rest;                                         \
    va_start(rest, flags);                                \
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0; \
    va_end(rest);                                         \
    return opened(REAL(name)(path, flags, mode), path, flags); \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  if (fd >= 0 && fd < MAX_FD) files[fd] = 0;
  return REAL(close)(fd);
}

static int is_ours(int fd) { return fd >= 0 && fd < MAX_FD && files[fd]; }

static ssize_t refused(int error) {
  errno = error;
  return -1;
}

static ssize_t wrote(int fd, const void *bytes, size_t size, off_t at) {
  pthread_mutex_lock(&mutex);
  int file = files[fd] - 1;
  int error = step(WRITE, file, at, bytes, size);
  /* A full disk takes what still fits. */
  if (error) size = error == ENOSPC ? size / 2 : 0;
  ssize_t done = size ? REAL(pwrite64)(fd, bytes, size, at) : 0;
  if (done > 0) add_op(&disk.files[file], at, bytes, done);
  pthread_mutex_unlock(&mutex);
  return error && done <= 0 ? refused(error) : error ? done : done;
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t at) {
  return is_ours(fd) ? wrote(fd, bytes, size, at) : REAL(pwrite64)(fd, bytes, size, at);
}
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) { return pwrite64(fd, bytes, size, at); }

ssize_t pread64(int fd, void *bytes, size_t size, off_t at) {
  if (is_ours(fd) && (fault.calls & READ) && ++reads >= fault.from && reads < fault.to) {
    failures++;
    return refused(fault.error);
  }
  return REAL(pread64)(fd, bytes, size, at);
}
ssize_t pread(int fd, void *bytes, size_t size, off_t at) { return pread64(fd, bytes, size, at); }

int ftruncate64(int fd, off_t size) {
  if (!is_ours(fd)) return REAL(ftruncate64)(fd, size);
  pthread_mutex_lock(&mutex);
  int file = files[fd] - 1, error = step(CUT, file, size, NULL, 0);
  if (!error) add_op(&disk.files[file], size, NULL, 0);
  pthread_mutex_unlock(&mutex);
  return error ? (int)refused(error) : REAL(ftruncate64)(fd, size);
}
int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int is_deaf(int file) {
  size_t length = strlen(deaf);
  for (int n = 0; length && n < disk.now_count; n++) {
    size_t size = strlen(disk.now[n].name);
    if (disk.now[n].file == file && size >= length && !strcmp(disk.now[n].name + size - length, deaf)) return 1;
  }
  return 0;
}

/* On a disk in memory the real call does nothing, so it is not made. */
static int synced(int fd) {
  pthread_mutex_lock(&mutex);
  int file = files[fd] - 1, error = step(SYNC, file, 0, NULL, 0);
  if (file >= 0) {
    if (!is_deaf(file)) sync_file(&disk.files[file], error);
  } else if (!error) sync_names(&disk);
  pthread_mutex_unlock(&mutex);
  return error ? (int)refused(error) : 0;
}
int fsync(int fd) { return is_ours(fd) ? synced(fd) : REAL(fsync)(fd); }
int fdatasync(int fd) { return is_ours(fd) ? synced(fd) : REAL(fdatasync)(fd); }

static int renamed(const char *from, const char *to) {
  const char *name = name_in(from), *other = to ? name_in(to) : NULL;
  if (!name || !*name) return 0;
  pthread_mutex_lock(&mutex);
  int file = file_of(disk.now, disk.now_count, name), error = 0;
  if (file >= 0) {
    error = step(NAMES, file, 0, name, strlen(name));
    struct change change = {.count = 1, .entries = {{.file = -1}, {.file = file}}};
    strcpy(change.entries[0].name, name);
    if (other) strcpy(change.entries[change.count++].name, other);
    if (!error) change_names(&disk, change);
  }
  pthread_mutex_unlock(&mutex);
  return error;
}
int unlink(const char *path) {
  int error = renamed(path, NULL);
  return error ? (int)refused(error) : REAL(unlink)(path);
}
int rename(const char *from, const char *to) {
  int error = renamed(from, to);
  return error ? (int)refused(error) : REAL(rename)(from, to);
}

/* What disk.ts calls. */

static void load(const char *path, struct file *file) {
  int fd = REAL(open64)(path, O_RDONLY);
  struct stat stat;
  fstat(fd, &stat);
  resize(file, stat.st_size);
  for (size_t done = 0; done < file->size;) {
    ssize_t got = REAL(pread64)(fd, file->bytes + done, file->size - done, done);
    if (got <= 0) abort();
    done += got;
  }
  REAL(close)(fd);
}

/* From now on, the folder is the disk, with the files that disk_add names. */
void disk_start(const char *path) {
  memset(files, 0, sizeof files);
  empty_disk(&disk);
  for (int n = 0; n < state_count; n++)
    if (states[n].disk) {
      empty_disk(states[n].disk);
      free(states[n].disk);
    }
  memset(states, 0, sizeof states);
  memset(&fault, 0, sizeof fault);
  state_count = calls = reads = failures = 0;
  trace = 0xcbf29ce484222325u;
  deaf[0] = 0;
  strcpy(folder, path);
}

/* A file that is there and synced. */
void disk_add(const char *name) {
  char whole[512];
  snprintf(whole, sizeof whole, "%s/%s", folder, name);
  int file = new_file(&disk);
  load(whole, &disk.files[file]);
  set_entry(disk.now, &disk.now_count, name, file);
  sync_names(&disk);
}

void disk_remember(int at, int half) {
  if (state_count == MAX_STATES) abort();
  states[state_count].at = at;
  states[state_count++].half = half;
}
void disk_fail(int from, int to, int which, int error) {
  reads = 0;
  fault.from = which & READ ? from : calls + from;
  fault.to = which & READ ? to : calls + to;
  fault.calls = which;
  fault.error = error;
}
void disk_ignore_syncs(const char *suffix) { strcpy(deaf, suffix); }
int disk_calls(void) { return (int)calls; }
int disk_failures(void) { return failures; }
double disk_trace(void) { return (double)(trace >> 12); }
int disk_remembers(int state) { return states[state].disk != NULL; }

/* Writes what would be left of a remembered disk into another folder; says what is wrong with it, as cut_power. */
int disk_leave(int state, int permille, int seed, const char *path) {
  struct disk *left = copy_disk(states[state].disk);
  dice = seed;
  int damage = cut_power(left, permille);
  for (int n = 0; n < left->synced_count; n++) {
    if (left->synced[n].file < 0) continue;
    const struct file *file = &left->files[left->synced[n].file];
    char whole[512];
    snprintf(whole, sizeof whole, "%s/%s", path, left->synced[n].name);
    int fd = REAL(open64)(whole, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    for (size_t done = 0; done < file->size;) {
      ssize_t put = REAL(pwrite64)(fd, file->bytes + done, file->size - done, done);
      if (put <= 0) abort();
      done += put;
    }
    REAL(close)(fd);
  }
  empty_disk(left);
  free(left);
  return damage;
}
