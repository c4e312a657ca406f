import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEBIBYTE = 1024 * 1024

/** A small file system of its own. */
export interface SmallDisk {
  readonly folder: string
  /** Writes until the disk is full. */
  fill(): void
  /** Makes room again. */
  clear(): void
  remove(): void
}

/** Mounts a small file system in memory; `undefined` without the right to mount. */
export function createSmallDisk(mebibytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=777`, 'tmpfs', folder])
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o777 })
  const ballast = join(folder, 'ballast')
  return {
    folder: data,
    fill() {
      const file = openSync(ballast, 'w')
      for (const size of [MEBIBYTE, 4096]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size, 1))
        } catch {
          // Full.
        }
      }
      closeSync(file)
    },
    clear: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
