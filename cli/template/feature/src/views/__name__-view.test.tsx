import type { Kernel } from 'quoin/kernel'
import { KernelContext } from 'quoin/ui-kit'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startKernel } from '../../testing/start-kernel.js'
import type { __Name__Params, __Name__Plugin } from '../contract.js'
import messages from '../messages.en.js'
import NoteView from './__name__-view.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
let kernel: Kernel<__Name__Plugin>
beforeEach(async () => {
  kernel = await startKernel()
})
afterEach(() => kernel.dispose())

const markup = (params: __Name__Params): string =>
  renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <NoteView params={params} />
    </KernelContext.Provider>,
  )

it('displays the note about the account that it is opened with', async () => {
  await kernel.__id__.save(address, 'for rent')
  expect(markup({ address })).toContain('value="for rent"')
})

it('displays the next step if no wallet is connected', () => {
  expect(markup(undefined)).toContain(messages.noAccountBody)
})
