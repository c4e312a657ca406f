import { expect, it } from 'vitest'
import { QuoinError } from '../../kernel/errors/quoin-error.js'
import { loadPeer } from './load-peer.js'

const failing = (error: unknown) => loadPeer('lib@1.2.3 other', () => Promise.reject(error))

it('names the packages to install if one is missing', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(failing(missing)).rejects.toMatchObject({
    code: 'PEER_MISSING',
    details: 'lib@1.2.3 other',
    fix: 'npm install lib@1.2.3 other',
    cause: missing,
  })
})

it('reports any other failure as one of the network, and an own error unchanged', async () => {
  const lost = new TypeError('Failed to fetch')
  await expect(failing(lost)).rejects.toMatchObject({
    code: 'NODE_FAILED',
    details: String(lost),
    cause: lost,
  })
  await expect(failing(undefined)).rejects.toMatchObject({ code: 'NODE_FAILED' })
  const own = new QuoinError('ANSWER_INVALID')
  await expect(failing(own)).rejects.toBe(own)
})

it('ends the wait if the caller aborts', async () => {
  const signal = AbortSignal.abort()
  await expect(loadPeer('lib', () => new Promise(() => undefined), signal)).rejects.toMatchObject({
    code: 'ABORTED',
  })
})
