import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CliProblem } from './cli-problem.js'
import { packageVersion } from './package-root.js'

/** A package with a command of its own, which has its own dependencies and the version of Quoin. */
export interface CommandPackage {
  readonly name: string
  /** The program among its `bin`. */
  readonly program: string
}

/** The packages of the commands that Quoin only passes on. */
export const commandPackages: Readonly<Record<'create' | 'gateway' | 'sandbox', CommandPackage>> = {
  create: { name: 'create-quoin', program: 'create-quoin' },
  gateway: { name: '@quoin/gateway', program: 'quoin-gateway' },
  sandbox: { name: '@quoin/sandbox', program: 'quoin-sandbox' },
}

/** A command to run: a program and its arguments. */
export interface ProgramCall {
  readonly program: string
  readonly args: readonly string[]
}

/** Returns the program of a package that is installed in a folder or above it. */
function installedProgram({ name, program }: CommandPackage, cwd: string): string | undefined {
  try {
    const path = createRequire(join(cwd, 'package.json')).resolve(`${name}/package.json`)
    const { bin }: { readonly bin?: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync(path, 'utf8'),
    )
    const file = join(dirname(path), bin?.[program] ?? '')
    return existsSync(file) && file.endsWith('.js') ? file : undefined
  } catch {
    return undefined
  }
}

/** Runs a program on this terminal until it ends; returns its exit code. */
function runProgram({ program, args }: ProgramCall, cwd: string): Promise<number> {
  return new Promise((resolve, reject) => {
    // npx is a script for the shell on Windows.
    const shell = process.platform === 'win32' && program === 'npx'
    const child = spawn(program, args, { cwd, stdio: 'inherit', shell })
    // Ctrl-C reaches the program, too: this process ends after it. Other signals are passed on.
    const ignore = (): void => undefined
    const pass = (signal: NodeJS.Signals): void => void child.kill(signal)
    process.on('SIGINT', ignore).on('SIGTERM', pass).on('SIGHUP', pass)
    const settle = (): void => {
      process.off('SIGINT', ignore).off('SIGTERM', pass).off('SIGHUP', pass)
    }
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('exit', (code) => {
      settle()
      resolve(code ?? 1)
    })
  })
}

/**
 * Runs the command of a package: the installed one, else that of this version by npx, which asks before it installs. Nothing of
 * the package is repeated here.
 *
 * @param args the arguments after the command
 * @throws `PACKAGE_NOT_STARTED`
 */
export async function runPackage(
  commandPackage: CommandPackage,
  args: readonly string[],
  cwd: string,
  run: (call: ProgramCall, cwd: string) => Promise<number> = runProgram,
): Promise<0 | 1 | 2> {
  const installed = installedProgram(commandPackage, cwd)
  const own = `${commandPackage.name}@${packageVersion()}`
  const call =
    installed === undefined
      ? { program: 'npx', args: [own, ...args] }
      : { program: process.execPath, args: [installed, ...args] }
  try {
    const code = await run(call, cwd)
    return code === 0 || code === 2 ? code : 1
  } catch (cause) {
    throw new CliProblem('PACKAGE_NOT_STARTED', {
      details: call.program,
      fix: `Install npm, or the package: npm install ${own}`,
      cause,
    })
  }
}
