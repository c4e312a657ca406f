import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

/**
 * Starts a TypeScript file in Node. The system ends the process when it has used its processor time, which other work
 * on the machine does not use up; the end of the test ends it in any case.
 *
 * @param processorSeconds limit of processor time
 */
export function startNode(
  file: URL,
  {
    processorSeconds,
    flags = [],
    args,
  }: { processorSeconds: number; flags?: readonly string[]; args: readonly string[] },
): ChildProcess & { readonly stdout: NonNullable<ChildProcess['stdout']> } {
  const script = fileURLToPath(file)
  const node = [
    process.execPath,
    ...flags,
    '--import',
    'tsx',
    '--conditions',
    'quoin-source',
    script,
    ...args,
  ]
  const child = spawn('sh', ['-c', `ulimit -t ${processorSeconds} && exec "$@"`, 'sh', ...node], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: fileURLToPath(new URL('../../tsconfig.base.json', import.meta.url)),
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
