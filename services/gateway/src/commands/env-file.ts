import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { CommandFailure } from './command-failure.js'

/** Values of a configuration, by variable. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Only the owner may read and write: the file contains keys. */
const MODE = 0o600
/** Values that no reader of such files interprets. */
const PLAIN = /^[\w.:/@,*+=?&%-]+$/

/**
 * Returns the variables of a file.
 *
 * @throws `CommandFailure` `ENV_FILE_UNREADABLE`
 */
export function readEnvFile(path: string): Variables {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch {
    throw new CommandFailure('ENV_FILE_UNREADABLE', `Check the path and the permissions of ${path}.`)
  }
}

/** Returns the variables of a file; none if it does not exist. */
export const readEnvFileIfAny = (path: string): Variables => (existsSync(path) ? readEnvFile(path) : {})

/**
 * Returns a value as Node and Docker Compose read it back unchanged.
 *
 * @throws `CommandFailure` `VALUE_INVALID` for a quote or a line break, which they read differently
 */
export function envValue(name: string, value: string): string {
  if (PLAIN.test(value)) return value
  if (/['\r\n\0]/.test(value)) {
    throw new CommandFailure('VALUE_INVALID', `${name} contains a single quote or a line break.`)
  }
  return `'${value}'`
}

/**
 * Writes a file that only its owner can read, in place of an earlier one. A reader never finds half of it.
 *
 * @throws `CommandFailure` `ENV_FILE_NOT_WRITABLE`
 */
export function writeEnvFile(path: string, text: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, text, { mode: MODE, flag: 'wx' })
    renameSync(draft, path)
  } catch {
    rmSync(draft, { force: true })
    throw new CommandFailure(
      'ENV_FILE_NOT_WRITABLE',
      `Check that the folder of ${path} exists and is writable.`,
    )
  }
}
