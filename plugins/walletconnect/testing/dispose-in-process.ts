import { startKernel } from './make-kernel.js'

// Run in its own process: anything that the kernel leaves running keeps that process alive.
const [relayUrl = '', mode = ''] = process.argv.slice(2)

const { kernel, platform } = await startKernel(relayUrl)
const api = kernel.walletconnect

async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 5))
}

api.start()
if (mode === 'connected') {
  await until(() => api.pairing.getState().status === 'ready')
  const state = api.pairing.getState()
  console.log(JSON.stringify({ uri: state.status === 'ready' ? state.uri : '' }))
  await until(() => kernel.connections.active('eip155') !== undefined)
  kernel.rpc.request({ method: 'personal_sign', params: [] }).catch(() => undefined)
} else if (mode === 'pairing') {
  await until(() => api.pairing.getState().status === 'ready')
} else {
  // The library is retrying to reach an unreachable relay.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
}
await kernel.dispose()
console.log(
  JSON.stringify({
    disposed: true,
    globals: Object.keys(globalThis).filter((name) => name.includes('_walletConnectCore')),
    leftovers: platform.leftovers(),
    resources: process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap'),
  }),
)
