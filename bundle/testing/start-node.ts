import { type ChildProcess, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { bundleForNode } from '../../scripts/bundle-for-node.js'

/**
 * Starts a TypeScript file in Node. The system ends the process when it has used its processor time, which other work
 * on the machine does not use up; the end of the test ends it in any case.
 *
 * @param processorSeconds limit of processor time
 */
export async function startNode(
  file: URL,
  {
    processorSeconds,
    flags = [],
    args,
  }: { processorSeconds: number; flags?: readonly string[]; args: readonly string[] },
): Promise<ChildProcess & { readonly stdout: NonNullable<ChildProcess['stdout']> }> {
  const node = [process.execPath, ...flags, await bundleForNode(file), ...args]
  const child = spawn('sh', ['-c', `ulimit -t ${processorSeconds} && exec "$@"`, 'sh', ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
