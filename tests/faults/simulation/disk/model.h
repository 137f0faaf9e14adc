/* What a disk has and would have: bytes that were synced, what was written since, and the names of a folder. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 64, MAX_CHANGES = 512, MAX_NAME = 64, SECTOR = 512 };
enum state { UNSYNCED, DOUBTFUL, SYNCED };

/* A write, or, without bytes, a cut to `at` bytes. */
struct op {
  enum state state;
  size_t at, size;
  char *bytes;
  struct op *next;
};

struct file {
  char *bytes;
  size_t size;
  struct op *first, *last;
};

struct entry {
  char name[MAX_NAME];
  int file; /* -1: there is none of this name */
};

/* One system call on the folder: it is done whole or not at all. */
struct change {
  struct entry entries[2];
  int count;
};

struct disk {
  struct file files[MAX_FILES];
  int file_count;
  struct entry now[MAX_FILES], synced[MAX_FILES];
  int now_count, synced_count;
  struct change changes[MAX_CHANGES];
  int change_count;
};

static void resize(struct file *file, size_t size) {
  if (size > file->size) {
    file->bytes = realloc(file->bytes, size);
    memset(file->bytes + file->size, 0, size - file->size);
  }
  file->size = size;
}

static void put(struct file *file, size_t at, const char *bytes, size_t size) {
  if (size == 0) return;
  if (at + size > file->size) resize(file, at + size);
  memcpy(file->bytes + at, bytes, size);
}

static void apply(struct file *file, const struct op *op) {
  if (op->bytes) put(file, op->at, op->bytes, op->size);
  else resize(file, op->at);
}

static void add_op(struct file *file, size_t at, const void *bytes, size_t size) {
  struct op *op = calloc(1, sizeof *op);
  op->at = at;
  op->size = size;
  if (bytes) op->bytes = memcpy(malloc(size + 1), bytes, size);
  if (file->last) file->last->next = op;
  else file->first = op;
  file->last = op;
}

/* A failed sync leaves what it was asked for in doubt: Linux reports it once and a later sync says nothing about it. */
static void sync_file(struct file *file, int failed) {
  for (struct op *op = file->first; op; op = op->next)
    if (op->state == UNSYNCED) op->state = failed ? DOUBTFUL : SYNCED;
  while (file->first && file->first->state == SYNCED) {
    struct op *op = file->first;
    apply(file, op);
    file->first = op->next;
    if (!file->first) file->last = NULL;
    free(op->bytes);
    free(op);
  }
}

static void set_entry(struct entry *entries, int *count, const char *name, int file) {
  for (int n = 0; n < *count; n++)
    if (!strcmp(entries[n].name, name)) {
      entries[n].file = file;
      return;
    }
  if (*count == MAX_FILES) abort();
  strcpy(entries[*count].name, name);
  entries[(*count)++].file = file;
}

static int file_of(const struct entry *entries, int count, const char *name) {
  for (int n = 0; n < count; n++)
    if (!strcmp(entries[n].name, name)) return entries[n].file;
  return -1;
}

static void sync_names(struct disk *disk) {
  memcpy(disk->synced, disk->now, sizeof disk->now);
  disk->synced_count = disk->now_count;
  disk->change_count = 0;
}

static void change_names(struct disk *disk, struct change change) {
  for (int n = 0; n < change.count; n++)
    set_entry(disk->now, &disk->now_count, change.entries[n].name, change.entries[n].file);
  if (disk->change_count == MAX_CHANGES) abort();
  disk->changes[disk->change_count++] = change;
}

static int new_file(struct disk *disk) {
  if (disk->file_count == MAX_FILES) abort();
  memset(&disk->files[disk->file_count], 0, sizeof(struct file));
  return disk->file_count++;
}

static struct disk *copy_disk(const struct disk *from) {
  struct disk *to = memcpy(malloc(sizeof *to), from, sizeof *from);
  for (int n = 0; n < to->file_count; n++) {
    const struct file *file = &from->files[n];
    struct file *copy = &to->files[n];
    copy->bytes = memcpy(malloc(file->size + 1), file->bytes ? file->bytes : "", file->size);
    copy->first = copy->last = NULL;
    for (const struct op *op = file->first; op; op = op->next) {
      add_op(copy, op->at, op->bytes, op->size);
      copy->last->state = op->state;
    }
  }
  return to;
}

static void empty_disk(struct disk *disk) {
  for (int n = 0; n < disk->file_count; n++) {
    struct file *file = &disk->files[n];
    for (struct op *op = file->first, *next; op; op = next) {
      next = op->next;
      free(op->bytes);
      free(op);
    }
    free(file->bytes);
  }
  memset(disk, 0, sizeof *disk);
}

static uint64_t dice;
static int below(int n) {
  uint64_t z = dice += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (int)((z ^ (z >> 31)) % (uint64_t)n);
}

enum damage { LOST = 1, TORN = 2, REORDERED = 4 };

/*
 * Makes the disk what a power cut leaves: of what was not synced, `permille` of the sectors. All of it is a kill. Says
 * whether something is lost, a write is there in part, and one is there without an earlier one.
 */
static int cut_power(struct disk *disk, int permille) {
  int damage = 0;
  for (int n = 0; n < disk->file_count; n++) {
    struct file *file = &disk->files[n];
    for (struct op *op = file->first; op; op = op->next) {
      int all = op->state == SYNCED || permille >= 1000;
      if (all || !op->bytes) {
        if (all || below(1000) < permille) apply(file, op);
        continue;
      }
      int kept = 0, lost = 0, before = damage;
      for (size_t from = 0, size; from < op->size; from += size) {
        size = SECTOR - (op->at + from) % SECTOR;
        if (size > op->size - from) size = op->size - from;
        if (below(1000) >= permille) lost++;
        else if (++kept) put(file, op->at + from, op->bytes + from, size);
      }
      if (lost) damage |= kept ? LOST | TORN : LOST;
      if (kept && (before & LOST)) damage |= REORDERED;
      /* A longer file whose bytes were not written. */
      if (op->at + op->size > file->size && below(4) == 0) resize(file, op->at + op->size);
    }
  }
  int kept = permille >= 1000 ? disk->change_count : below(disk->change_count + 1);
  for (int n = 0; n < kept; n++)
    for (int e = 0; e < disk->changes[n].count; e++)
      set_entry(disk->synced, &disk->synced_count, disk->changes[n].entries[e].name,
                disk->changes[n].entries[e].file);
  return damage;
}
