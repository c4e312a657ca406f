import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'
import { bundleForNode } from '../../../scripts/bundle-for-node.js'

/** A server in a process of its own. */
export interface ServiceProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Exit code and signal, once it has ended. */
  readonly ended: Promise<unknown[]>
  /** Returns its output, for the message of a failed test. */
  output(): string
}

export interface ServiceProcessOptions {
  /** Arguments of the program. */
  readonly args?: readonly string[]
  /** Maximum size of a file it may write, in blocks of `ulimit`; default: unlimited. */
  readonly largestFile?: number
  /** Plugins of the bundler, which change the program. */
  readonly plugins?: readonly Plugin[]
}

/**
 * Starts `src/main.ts` of a service.
 *
 * @param folder folder of the service
 * @throws with its output, if it ends before it prints its address (`… at http://…`)
 */
export async function startServiceProcess(
  folder: string,
  environment: Readonly<Record<string, string>>,
  { args = [], largestFile, plugins }: ServiceProcessOptions = {},
): Promise<ServiceProcess> {
  const program = await bundleForNode(pathToFileURL(join(folder, 'src/main.ts')), plugins)
  const command = [process.execPath, program, ...args]
  const limit = largestFile === undefined ? [] : ['sh', '-c', `ulimit -f ${largestFile}; exec "$@"`, 'sh']
  const [executable = '', ...parameters] = [...limit, ...command]
  const child = spawn(executable, parameters, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (data: Buffer): void => {
      output += data
      const [, found] = / at (http\S+)\n/.exec(output) ?? []
      if (found) resolve(found)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    ended.then(() => reject(new Error(output)))
  })
  return { url, child, ended, output: () => output }
}
