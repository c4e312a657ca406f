import { afterEach, expect, it } from 'vitest'
import { QuoinError } from '#kernel'
import { type Session, secrets, startSession } from './session.fixture.js'

let session: Session
afterEach(() => session.kernel.dispose())

it('records no address, link, message, parameter or signature [SEC-13]', async () => {
  session = await startSession()
  const { kernel, wallet, pause } = session
  kernel.open({ view: 'Greet', arguments: { uri: secrets.uri } })
  await kernel.connections.connect('wallet')
  await kernel.rpc.request({ method: 'mock_sign', params: [secrets.message, secrets.address] })
  wallet.chooseAccounts([secrets.other, secrets.address])
  await pause()
  wallet.behave('throw-string')
  await kernel.rpc.request({ method: 'mock_sign', params: [secrets.message] }).catch(() => undefined)
  const connect = () => Promise.reject(new QuoinError('CONNECT_FAILED', { details: JSON.stringify(secrets) }))
  Object.assign(wallet, { connect })
  await kernel.connections.connect('wallet').catch(() => undefined)
  await kernel.connections.disconnect()
  const text = JSON.stringify([kernel.recording(), await kernel.inspect()])
  for (const secret of Object.values(secrets)) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  // The related events are recorded.
  expect(text).toContain('greeter:greeted')
  expect(text).toContain('connection:failed')
})
