import { expect, it } from 'vitest'
import { contextRequest, provideContext, type QuoinContext, quoinContext } from './context-protocol.js'

// The protocol passes the value on and reads none of it.
const context = (theme: string, kernel?: object): QuoinContext =>
  ({ theme, kernel, prefetch: () => {} }) as unknown as QuoinContext

it('answers requests, notifies subscribers of changes, and stops when it is disposed', () => {
  const page = new EventTarget()
  const provider = provideContext([page], context('first'))
  const seen: string[] = []
  let leave: (() => void) | undefined
  page.dispatchEvent(
    contextRequest((value, unsubscribe) => {
      seen.push(value.theme)
      leave = unsubscribe
    }),
  )
  provider.update(context('second'))
  leave?.()
  provider.update(context('third'))
  provider.dispose()
  page.dispatchEvent(contextRequest((value) => seen.push(value.theme)))
  expect(seen).toEqual(['first', 'second'])
})

it('ignores requests for other contexts and announces itself to early elements', () => {
  const page = new EventTarget()
  const announced: unknown[] = []
  page.addEventListener('context-provider', (event) => announced.push('context' in event && event.context))
  provideContext([page], context('first'))
  const other = Object.assign(new Event('context-request'), {
    context: 'other',
    callback: () => expect.unreachable('another context was answered'),
  })
  page.dispatchEvent(other)
  expect(announced).toEqual([quoinContext])
})

it('two mounts on one page: a request for a kernel is answered by its mount, and repeated when one has gone [KRN-07]', () => {
  const page = new EventTarget()
  const second = context('two', {})
  const first = provideContext([page], context('one', {}))
  provideContext([page], second)
  const answers: string[] = []
  const request = (kernel?: QuoinContext['kernel']): unknown =>
    page.dispatchEvent(contextRequest((value) => answers.push(value.theme), kernel))
  request()
  request(second.kernel)
  page.addEventListener('context-provider', () => request())
  first.dispose()
  expect(answers).toEqual(['one', 'two', 'two'])
})
