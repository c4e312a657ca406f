import { afterAll, beforeAll } from 'vitest'
import { gatewayChains } from '../../sandbox/src/chain/gateway-chains.js'
import { SANDBOX_CHAINS } from '../../sandbox/src/chain/sandbox-chains.js'
import { freePort } from '../../sandbox/src/free-port.js'
import { type RunningGateway, readGatewayConfig, serveGateway } from '../../services/gateway/src/index.js'
import { expect, test, type Visitor, world } from '../testing/host-page.js'
import { extensionOf } from '../testing/widget.js'
import { connectToSignIn, reloadSignedIn, watchSigning } from './sign-in-page.js'

/** A gateway beside the sandbox's, which keeps sessions in cookies: a host chooses one of the two. */
let gateway: RunningGateway

beforeAll(async () => {
  const chains = SANDBOX_CHAINS.flatMap(({ id, name }, index) => {
    const rpcUrl = world.chains[index]
    return rpcUrl === undefined ? [] : [{ id, name, rpcUrl }]
  })
  const environment = {
    GATEWAY_PORT: String(await freePort()),
    GATEWAY_CHAINS: JSON.stringify(gatewayChains(chains, undefined)),
    GATEWAY_SESSION_KEY: '5a'.repeat(32),
    GATEWAY_LOG_LEVEL: 'error',
    GATEWAY_SIWX_SESSION: 'cookie',
  }
  gateway = await serveGateway(readGatewayConfig(environment), {})
})
afterAll(() => gateway.stop())

/** Redirects sign-in requests to that gateway, as a host's own proxy does. */
const proxySignIns = ({ context }: Visitor): Promise<unknown> =>
  context.route(
    ({ href }) => href.startsWith(`${world.gateway}/auth/v1/`),
    (route) => route.continue({ url: route.request().url().replace(world.gateway, gateway.url) }),
  )

test('a session in a cookie is unreadable for scripts, a reload restores it without prompts, signing out ends it [SIW-01] [SIW-03] [SIW-04] [SEC-12]', async ({
  visitor,
}) => {
  await proxySignIns(visitor)
  const request = await watchSigning(visitor)
  const { page, view } = await connectToSignIn(visitor, 'required&session=cookie')
  const answered = page.waitForResponse((response) => response.url().includes('/auth/v1/authenticate'))
  await view.sign.click()
  await extensionOf(page).approve()
  const authenticated = await answered
  await view.done()

  // The cookie of the used nonce stays until its ten minutes are over.
  const cookies = async () =>
    (await visitor.context.cookies(gateway.url)).filter(({ name }) => name === '__Host-quoin-siwx')
  expect(await cookies()).toMatchObject([{ httpOnly: true, secure: true, sameSite: 'Lax' }])
  const [session] = await cookies()
  const known = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(session?.value.length).toBeGreaterThan(20)
  expect(known).not.toContain(session?.value)
  await reloadSignedIn(page, request.count)

  // The cookie alone identifies the user until sign-out.
  const me = authenticated.url().replace('/authenticate', '/me').replace(world.gateway, gateway.url)
  const headers = { cookie: `__Host-quoin-siwx=${session?.value}`, origin: world.demo }
  const signedIn = async (): Promise<unknown> => (await fetch(me, { headers })).json()
  expect(await signedIn()).toMatchObject({ accounts: [{ chainId: 'eip155:31337' }] })
  await view.widget.accountButton.click()
  await view.widget.disconnect()
  await view.widget.connectButton.waitFor()
  await expect.poll(cookies).toEqual([])
  expect(await signedIn()).toEqual({ accounts: [] })
})
