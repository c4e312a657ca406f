import { createKernel, type Kernel } from 'quoin/kernel'
import { createTestPlatform, type TestPlatform } from 'quoin/testing'
import { __id__Plugin, type __Name__Plugin } from '../src/manifest.js'

/** Starts a kernel with the plugin, as in a page. Dispose it when the test ends. */
export async function startKernel(
  platform: TestPlatform = createTestPlatform(),
): Promise<Kernel<__Name__Plugin>> {
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://node.example'] } },
      },
    ],
    platform,
  }).use(__id__Plugin, { maxLength: 20 })
  await kernel.start({ services: 'all' })
  await kernel.i18n.load('__id__')
  return kernel
}
