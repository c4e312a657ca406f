import { createKernel, type Network } from '#kernel'
import { createMockNetwork, createTestPlatform, type TestPlatform } from '#testing'
import { EmbeddedToken } from '../src/contract.js'
import { embeddedPlugin } from '../src/manifest.js'
import { createTestSite, letPass, siteNetworks, siteUrl, type TestSite } from './test-site.js'

/** The host's networks; the site serves all but the last one of eip155. */
export const hostNetworks: readonly Network[] = [...siteNetworks, 'eip155:10'].map((id) =>
  createMockNetwork(id as Network['caipNetworkId']),
)

const makeKernel = (platform: TestPlatform, services: Readonly<Record<string, string>>) =>
  createKernel({
    projectId: 'test',
    networks: hostNetworks,
    platform,
    services,
    logLevel: 'silent',
    metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
  }).use(embeddedPlugin)

export interface EmbeddedWorld {
  readonly platform: TestPlatform
  readonly site: TestSite
  readonly kernel: ReturnType<typeof makeKernel>
  pass(ms: number): Promise<void>
}

/**
 * Advances the clock until a promise settles. Code may still have to be loaded, which takes real time: after the first
 * rounds each one waits a little, and the page's clock advances very slowly.
 */
export async function whilePassing<T>(
  pass: (ms: number) => Promise<void>,
  something: Promise<T>,
): Promise<T> {
  let isOver = false
  const over = (): void => {
    isOver = true
  }
  something.then(over, over)
  for (let round = 0; round < 1500 && !isOver; round++) {
    await pass(round < 60 ? 100 : 1)
    if (round > 10) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return something
}

/** Creates a kernel with the plugin, on a page whose frames contain the fake site. */
export async function startEmbedded(
  platform: TestPlatform = createTestPlatform(),
  services: Readonly<Record<string, string>> = { secureSite: siteUrl },
  prepare: (site: TestSite) => void = () => undefined,
): Promise<EmbeddedWorld> {
  const site = createTestSite(platform)
  prepare(site)
  const kernel = makeKernel(platform, services)
  const pass = (ms: number): Promise<void> => letPass(platform, ms)
  await whilePassing(pass, kernel.start())
  return { platform, site, kernel, pass }
}

/** Does the same, with a user who has just signed in by email. */
export async function signedIn(platform?: TestPlatform): Promise<EmbeddedWorld> {
  const world = await startEmbedded(platform)
  const api = await world.kernel.load(EmbeddedToken)
  await whilePassing(world.pass, api.connect('email'))
  return world
}
