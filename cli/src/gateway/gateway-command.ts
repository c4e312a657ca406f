import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CliProblem } from '../cli-problem.js'
import { packageVersion } from '../package-root.js'

const gateway = '@quoin/gateway'

/** A command to run: a program and its arguments. */
export interface ProgramCall {
  readonly program: string
  readonly args: readonly string[]
}

/** Returns the program of the gateway that is installed in a folder or above it. */
function installedProgram(cwd: string): string | undefined {
  try {
    const path = createRequire(join(cwd, 'package.json')).resolve(`${gateway}/package.json`)
    const { bin }: { readonly bin?: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync(path, 'utf8'),
    )
    const program = join(dirname(path), bin?.['quoin-gateway'] ?? '')
    return existsSync(program) && program.endsWith('.js') ? program : undefined
  } catch {
    return undefined
  }
}

/** Runs a program on this terminal; returns its exit code. */
function runProgram({ program, args }: ProgramCall, cwd: string): Promise<number> {
  return new Promise((resolve, reject) => {
    // npx is a script for the shell on Windows.
    const shell = process.platform === 'win32' && program === 'npx'
    const child = spawn(program, args, { cwd, stdio: 'inherit', shell })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a command of the gateway's own package, which has its own configuration, versions and release: the installed one, else
 * that of this version by npx, which asks before it installs. Nothing of the gateway is repeated here.
 *
 * @param args the arguments after `quoin gateway`
 * @throws `GATEWAY_NOT_STARTED`
 */
export async function gatewayCommand(
  args: readonly string[],
  cwd: string,
  run: (call: ProgramCall, cwd: string) => Promise<number> = runProgram,
): Promise<0 | 1 | 2> {
  const installed = installedProgram(cwd)
  const own = `${gateway}@${packageVersion()}`
  const call =
    installed === undefined
      ? { program: 'npx', args: [own, ...args] }
      : { program: process.execPath, args: [installed, ...args] }
  try {
    const code = await run(call, cwd)
    return code === 0 || code === 2 ? code : 1
  } catch (cause) {
    throw new CliProblem('GATEWAY_NOT_STARTED', {
      details: call.program,
      fix: `Install npm, or the package: npm install ${own}`,
      cause,
    })
  }
}
