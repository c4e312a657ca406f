import { makeKernel, type Started, type StartOptions } from './make-kernel.js'

/** Creates a kernel with the plugin and starts it. */
export async function startKernel(
  relayUrl: string | undefined,
  options: StartOptions & {
    /** When the services are loaded; default `all`, as by a host that calls `kernel.walletconnect` itself. */
    readonly services?: 'when-needed' | 'all'
  } = {},
): Promise<Started> {
  const { services = 'all', ...rest } = options
  const started = makeKernel(relayUrl, rest)
  await started.kernel.start({ services })
  return started
}
