import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

/**
 * Starts `src/main.ts` of a service.
 *
 * @param folder folder of the service
 * @param largestFile maximum size of a file it may write, in blocks of `ulimit`; default: unlimited
 * @throws with its output, if it ends before it prints its address (`… at http://…`)
 */
export async function startServiceProcess(
  folder: string,
  environment: Readonly<Record<string, string>>,
  largestFile?: number,
): Promise<ServiceProcess> {
  const command = [process.execPath, await bundleForNode(pathToFileURL(join(folder, 'src/main.ts')))]
  const limit = largestFile === undefined ? [] : ['sh', '-c', `ulimit -f ${largestFile}; exec "$@"`, 'sh']
  const [program = '', ...parameters] = [...limit, ...command]
  const child = spawn(program, parameters, {
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
