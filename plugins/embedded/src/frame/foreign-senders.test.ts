import { expect, it } from 'vitest'
import { createTestPlatform, settle } from '#testing'
import type { AppRequestName } from '../../../../frame-protocol/catalogue.js'
import { appPayloadsByName, goodFrameMessages } from '../../testing/good-messages.js'
import { createDice, spoil } from '../../testing/spoil-message.js'
import { createTestSite, letPass, readyMessage, siteUrl } from '../../testing/test-site.js'
import type { SiteState } from '../contract.js'
import { secureSiteOf } from '../secure-site.js'
import { createFrameClient } from './frame-client.js'
import * as protocol from './message-protocol.js'

/** Creates a client with one pending request of each kind. */
async function everythingWaits() {
  const platform = createTestPlatform({ parent: { origin: siteUrl } })
  const site = createTestSite(platform)
  const found = secureSiteOf({ secureSite: siteUrl })
  if (!found) throw new Error('no site')
  const accepted: unknown[] = []
  let state: SiteState = { status: 'absent' }
  const client = createFrameClient({
    platform,
    site: found,
    store: {
      getState: () => state,
      setState(next) {
        state = typeof next === 'function' ? next(state) : next
        accepted.push(state.status)
      },
      subscribe: () => () => undefined,
    },
    url: () => found.page('sdk'),
    title: async () => 'Secure wallet',
    onEvent: (event) => accepted.push(event),
    alert: () => undefined,
    report: (error) => accepted.push(error),
    loadProtocol: () => Promise.resolve(protocol),
  })
  const opening = client.open()
  await letPass(platform, 600)
  await opening
  for (const [name, payload] of Object.entries(appPayloadsByName)) {
    // The table has every name, each with a good payload.
    const request = name as AppRequestName
    site.answer(request, 'never')
    client.send(request, payload as never).then(
      () => accepted.push(name),
      () => accepted.push(name),
    )
  }
  await settle()
  accepted.length = 0
  const idOf = (name: string): string => site.requestsFor(name as AppRequestName)[0]?.id ?? ''
  return { platform, site, client, accepted, messages: goodFrameMessages(idOf) }
}

it('accepts no message of the frame from eight kinds of foreign senders [SEC-01] [FRM-04]', async () => {
  const { platform, site, client, accepted, messages } = await everythingWaits()
  const frame = platform.frameAt(0)
  const popups = await platform.popups.prepare()
  popups.open(siteUrl, { width: 1, height: 1 })
  const [popup] = platform.openedPopups
  const oldLine = site.line()
  const senders: Readonly<Record<string, (message: unknown) => void>> = {
    'another window of the same origin': (message) => platform.postFrom({}, message, siteUrl),
    'the page around': (message) => platform.parent.send(message, siteUrl),
    'a pop-up of the site': (message) => popup?.post(message, siteUrl),
    'no window at all': (message) => platform.postFrom(null, message, siteUrl),
    'the page itself': (message) => platform.postFrom(globalThis, message, 'https://app.example'),
    'our frame, with another page in it': (message) => frame.post(message, 'https://evil.example'),
    'our frame, with a page without an origin': (message) => frame.post(message, 'null'),
    'our frame, with a look-alike origin': (message) => {
      for (const origin of [
        `${siteUrl}.evil.example`,
        `${siteUrl}:8443`,
        'http://wallet.example',
        `${siteUrl}/`,
        'HTTPS://WALLET.EXAMPLE',
      ])
        frame.post(message, origin)
    },
  }
  expect(Object.keys(senders)).toHaveLength(8)
  for (const [sender, send] of Object.entries(senders)) {
    for (const message of messages) send(message)
    await settle()
    expect(accepted, sender).toEqual([])
  }
  // The frame itself, but not over its port: only READY is accepted.
  for (const message of messages) if (!message.type.endsWith('/READY')) frame.post(message)
  await settle()
  expect(accepted).toEqual([])
  // The port of the previous document in the frame.
  frame.post(readyMessage())
  await letPass(platform, 600)
  accepted.length = 0
  for (const message of messages) oldLine.post(message)
  await settle()
  expect(accepted).toEqual([])
  popup?.leave()
  client.dispose()
})

it('accepts none of 100,000 corrupted messages from the frame, by window and by port, and never throws [SEC-03]', async () => {
  const { platform, site, client, accepted, messages } = await everythingWaits()
  const dice = createDice(7)
  const frame = platform.frameAt(0)
  const line = site.line()
  for (let round = 0; round < 50_000; round++) {
    frame.post(spoil(messages, dice))
    line.post(spoil(messages, dice))
  }
  await settle()
  expect(accepted).toEqual([])
  expect(platform.logs.filter(({ level }) => level === 'error')).toEqual([])
  // It was still listening.
  for (const message of messages) if ('id' in message && message.type.endsWith('_SUCCESS')) line.post(message)
  await settle()
  // RELOAD and HEARTBEAT are among them: one reloads the frame, the others were answered before.
  expect(accepted.length).toBeGreaterThan(20)
  client.dispose()
})
