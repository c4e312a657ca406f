import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ProjectFile } from './project-files.js'

/** A problem that the user can fix: the command exits with 1. */
export class CreateProblem extends Error {
  override readonly name: string = 'CreateProblem'
  readonly code: 'FOLDER_NOT_EMPTY' | 'FOLDER_NOT_WRITABLE'
  readonly fix: string

  constructor(
    code: CreateProblem['code'],
    message: string,
    { fix, cause }: { readonly fix: string; readonly cause?: unknown },
  ) {
    super(message, { cause })
    this.code = code
    this.fix = fix
  }
}

/**
 * Writes files into a folder that is empty or does not exist; never over another file.
 *
 * @throws `CreateProblem`
 */
export function writeProject(folder: string, files: readonly ProjectFile[]): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && !(found.isDirectory() && readdirSync(folder).length === 0))
    throw new CreateProblem('FOLDER_NOT_EMPTY', `${folder} is not empty. Nothing was written.`, {
      fix: 'Name another folder.',
    })
  try {
    for (const { path, text } of files) {
      const target = join(folder, path)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, text, { flag: 'wx' })
    }
  } catch (cause) {
    throw new CreateProblem('FOLDER_NOT_WRITABLE', `${folder} cannot be written.`, {
      fix: 'Check the permissions of the folder, or name another.',
      cause,
    })
  }
}
