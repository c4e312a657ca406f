import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { settle } from '#testing'
import { readSignIn } from '#wallet/sign-in'
import { createServer, endWorlds, type SiwxWorld, startSiwx } from '../../testing/siwx-world.js'

afterAll(endWorlds)

const steps = {
  connect: ({ connect }: SiwxWorld) => connect(),
  disconnect: ({ kernel }: SiwxWorld) => kernel.connections.disconnect(),
  press: ({ kernel }: SiwxWorld) => kernel.siwx.confirm(),
  cancel: ({ kernel }: SiwxWorld) => kernel.siwx.cancel(),
  close: ({ kernel }: SiwxWorld) => kernel.router.close({ force: true }),
  signOut: ({ kernel }: SiwxWorld) => kernel.siwx.signOut(),
  requestSignIn: ({ kernel }: SiwxWorld) => void kernel.siwx.signIn().catch(() => undefined),
  alice: ({ wallet }: SiwxWorld) => wallet.chooseAccounts(['alice', 'bob']),
  bob: ({ wallet }: SiwxWorld) => wallet.chooseAccounts(['bob', 'alice']),
  one: ({ wallet }: SiwxWorld) => wallet.chooseNetwork('eip155:1'),
  two: ({ wallet }: SiwxWorld) => wallet.chooseNetwork('eip155:2'),
  unlisted: ({ wallet }: SiwxWorld) => wallet.chooseNetwork('eip155:77'),
  willHang: ({ wallet }: SiwxWorld) => wallet.behave('hang', 'personal_sign'),
  willReject: ({ wallet }: SiwxWorld) => wallet.behave('reject', 'personal_sign'),
  willSign: ({ wallet }: SiwxWorld) => wallet.behave('approve', 'personal_sign'),
  answer: ({ wallet }: SiwxWorld) => wallet.answerHanging(),
  serverFails: ({ server }: SiwxWorld) => {
    server.fail = (path) => (path === 'authenticate' ? new Response(null, { status: 403 }) : undefined)
  },
  serverWorks: ({ server }: SiwxWorld) => {
    server.fail = undefined
  },
} as const
const names = Object.keys(steps) as (keyof typeof steps)[]

/** Checks the invariants while no request is pending. */
function check(world: SiwxWorld, isRequired: boolean, sent: readonly string[], presses: number): void {
  const { kernel, signed } = world
  const state = kernel.siwx.store.getState()
  const connection = kernel.connections.active()
  const isListed = connection && kernel.networks.find(connection.caipNetworkId) !== undefined
  // The state refers to the active account, or to none.
  expect(state.status === 'idle').toBe(!isListed)
  if (state.status !== 'idle')
    expect(state.account).toEqual({
      caipNetworkId: connection?.caipNetworkId,
      address: connection?.accounts[0]?.address,
    })
  // One press sends one request to the wallet, and its signature is sent only for the account that signed.
  expect(signed.length).toBeLessThanOrEqual(presses)
  for (const message of sent) {
    const reading = readSignIn(message)
    expect(signed.some((one) => one.message === message)).toBe(true)
    expect(reading.ok && signed.some(({ address }) => address === reading.data.accountAddress)).toBe(true)
  }
  // A user who must sign in sees only the sign-in view; any other user is not held there.
  if (state.status === 'needed') expect(world.view()).toBe('SIWXSignMessage')
  if (state.status === 'signed' || state.status === 'idle') expect(world.view()).not.toBe('SIWXSignMessage')
  if (isRequired) expect(state.status).not.toBe('signed-out')
}

it('requests from the active account, once per press, and lets no unsigned user continue, for any order of events [SIW-01] [SEC-06] [UI-08]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom(...names), { minLength: 5, maxLength: 25 }),
      async (required, order) => {
        const world = await startSiwx({ server: createServer(), siwx: { required } })
        const { kernel, platform } = world
        let presses = 0
        for (const name of ['connect', ...order] as const) {
          if (name === 'press') presses += 1
          await Promise.resolve(steps[name](world)).catch(() => undefined)
          await settle()
          await settle()
          const sent = platform.requests.flatMap(({ url, body }) =>
            url.includes('/authenticate') && body ? JSON.parse(body).proofs[0].message : [],
          )
          check(world, required, sent, presses)
        }
        await kernel.dispose()
        expect(platform.leftovers()).toEqual([])
      },
    ),
    { numRuns: 40 },
  )
})
