import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CliProblem } from '../cli-problem.js'
import { packageRoot } from '../package-root.js'

/** A file to write, from the folder of the new package. */
export interface NewFile {
  readonly path: string
  readonly text: string
}

const templates = join(packageRoot, 'cli', 'template')

const realNames: ReadonlyMap<string, string> = new Map([
  ['gitignore', '.gitignore'],
  ['package.template.json', 'package.json'],
])

/** Replaces placeholders. They look like identifiers, so that templates are valid code for editors and formatters. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/__([A-Za-z]+)__/g, (whole, name: string) => values[name] ?? whole)
}

/**
 * Returns the files of a template with its placeholders replaced, in names and texts: `__name__` is `values.name`.
 *
 * @param name of a folder in `cli/template`
 */
export function readTemplate(name: string, values: Readonly<Record<string, string>>): readonly NewFile[] {
  const folder = join(templates, name)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
    .map((path) => ({
      // Under their real names npm and its tools would treat these files as those of the package itself.
      path: filled(realNames.get(path) ?? path, values),
      text: filled(readFileSync(join(folder, path), 'utf8'), values),
    }))
}

function checkFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined || (found.isDirectory() && readdirSync(folder).length === 0)) return
  throw new CliProblem('FOLDER_NOT_EMPTY', {
    details: `${folder}. Nothing was written`,
    fix: 'Name another folder with --dir, or move its files.',
  })
}

/**
 * Writes files into a folder that is empty or does not exist; never over another file.
 *
 * @throws `FOLDER_NOT_EMPTY`, `FOLDER_NOT_WRITABLE`
 */
export function writeFiles(folder: string, files: readonly NewFile[]): void {
  checkFolder(folder)
  try {
    for (const { path, text } of files) {
      const target = join(folder, path)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, text, { flag: 'wx' })
    }
  } catch (cause) {
    throw new CliProblem('FOLDER_NOT_WRITABLE', {
      details: folder,
      fix: 'Check the permissions of the folder, or name another with --dir.',
      cause,
    })
  }
}
