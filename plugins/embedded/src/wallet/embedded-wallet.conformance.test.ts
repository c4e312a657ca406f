import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AnyKernel, type Connector, createKernel } from '#kernel'
import { createTestPlatform, describeConnector } from '#testing'
import { hostNetworks, signedIn } from '../../testing/start-kernel.js'
import { createTestSite, letPass, siteAddresses, siteUrl } from '../../testing/test-site.js'
import { embeddedPlugin } from '../manifest.js'

// Loads the code of a login in advance: the suite advances a fake clock, but loading takes real time.
beforeAll(async () => {
  const { kernel } = await signedIn()
  await kernel.dispose()
})

const kernels: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of kernels.splice(0)) await kernel.dispose()
})

describeConnector({ describe, expect, it }, 'the embedded wallet, with a site in a frame', () => {
  const platform = createTestPlatform()
  const site = createTestSite(platform)
  /** Starts another kernel on the same page and site, as after a reload. */
  const load = (): Connector => {
    const kernel = createKernel({
      projectId: 'test',
      networks: hostNetworks,
      platform,
      services: { secureSite: siteUrl },
      logLevel: 'silent',
    }).use(embeddedPlugin)
    kernels.push(kernel)
    kernel.start()
    const connector = kernel.connectors.find('embedded')
    if (!connector) throw new Error('There is no connector')
    return connector
  }
  const [first, second] = hostNetworks
  if (!first || !second) throw new Error('Two networks are needed')
  return {
    connector: load(),
    wallet: site,
    networks: [first, second],
    addresses: siteAddresses,
    request: { method: 'personal_sign', params: ['0x68656c6c6f', siteAddresses[0]] },
    reload: load,
    advance: (ms) => letPass(platform, ms),
  }
})
