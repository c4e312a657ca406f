import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { points } from '#kernel'
import { KernelContext } from '#ui-kit'
import { endWorlds, type SiwxWorld, soon, startSiwx } from '../../testing/siwx-world.js'
import type { SiwxFault } from '../contract.js'
import ar from '../messages.ar.js'
import en from '../messages.en.js'
import { faultTexts } from './fault-texts.js'

afterEach(endWorlds)

async function draw({ kernel }: SiwxWorld, name: string): Promise<string> {
  // The contract does not specify the framework (`unknown`); with this shell it is a React component.
  const load = kernel.contributions.find(points.views, name)?.load as () => Promise<{
    readonly default: ComponentType
  }>
  const { default: View } = await load()
  await kernel.i18n.load('siwx')
  return renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View />
    </KernelContext.Provider>,
  ).replace(/<path[^>]*>/g, '')
}
const statusOf = ({ kernel }: SiwxWorld) => kernel.siwx.store.getState().status
async function start(...options: Parameters<typeof startSiwx>): Promise<SiwxWorld> {
  const world = await startSiwx(...options)
  await world.connect()
  await soon(() => expect(statusOf(world)).toBe('needed'))
  return world
}

it('displays the app, the account, and what signing does not do [SIW-01]', async () => {
  const required = await draw(await start({ siwx: { statement: 'Hello <b>there</b>.' } }), 'SIWXSignMessage')
  for (const text of ['Example app needs your signature', en.promise, 'alice', 'Network 1', en.bodyRequired])
    expect(required).toContain(text)
  expect(required).toContain('Hello &lt;b&gt;there&lt;/b&gt;.')
  const optional = await draw(await start({ siwx: { required: false } }), 'SIWXSignMessage')
  expect(optional).toContain(en.body)
  expect(optional).not.toContain(en.statement)
})

it('reports a declined signature, and offers a retry [SIW-04]', async () => {
  const world = await start()
  world.wallet.behave('reject', 'personal_sign')
  world.kernel.siwx.confirm()
  await soon(() => expect(world.kernel.siwx.store.getState()).toMatchObject({ fault: 'declined' }))
  const markup = await draw(world, 'SIWXSignMessage')
  expect(markup).toContain('Signature declined')
  expect(markup).toContain('role="alert"')
  expect(markup).toContain(en.again)
})

it("displays 'Authenticating...' while the signature is verified [SIW-05]", async () => {
  const world = await start()
  let answer = (_: Response): void => undefined
  world.server.fail = (path) =>
    path === 'authenticate' ? new Promise((resolve) => (answer = resolve)) : undefined
  world.kernel.siwx.confirm()
  await soon(() => expect(world.kernel.siwx.store.getState()).toMatchObject({ step: 'verifying' }))
  expect(await draw(world, 'SIWXSignMessage')).toContain('Authenticating...')
  answer(new Response(null, { status: 503 }))
})

it('lists the sessions, displays where they are stored, and no longer that one is looked for', async () => {
  const world = await start({ siwx: { storage: 'local', required: false } })
  expect(await draw(world, 'SiwxSessions')).toContain(en.noSessionsTitle)
  world.kernel.siwx.confirm()
  await soon(() => expect(statusOf(world)).toBe('signed'))
  const markup = await draw(world, 'SiwxSessions')
  expect(markup).toContain('aria-label="Sign out alice on Network 1"')
  expect(markup).toContain(en.pageOnly)
  expect(markup).toContain(en.inUse)
  const signedIn = await draw(world, 'ConnectingSiwe')
  expect(signedIn).toContain(en.signedIn)
  expect(signedIn).not.toContain(en.lookingBody)
})

it('has texts for every fault, in both languages [UI-15]', () => {
  const faults: readonly SiwxFault[] = [
    ...(['declined', 'pending', 'changed', 'cannotSign', 'unreachable', 'other', 'malformed'] as const),
    ...(['domain', 'uri', 'chain', 'clockOff', 'notYetValid', 'expired', 'nonceUnknown'] as const),
    ...(['nonceUsed', 'signature', 'nodeUnreachable'] as const),
  ]
  for (const { title, body } of faults.map(faultTexts))
    for (const texts of [en, ar]) expect([texts[title], texts[body]].every(Boolean)).toBe(true)
})
