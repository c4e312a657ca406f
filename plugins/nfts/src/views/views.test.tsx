import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createKernel } from '#kernel'
import { createMockNetwork, createTestPlatform } from '#testing'
import { KernelContext, PictureTile } from '#ui-kit'

it('gives a name and a collection from outside their own text direction, so that their ends are cut off [UI-14]', async () => {
  const kernel = createKernel({
    projectId: 'test',
    networks: [createMockNetwork('eip155:1')],
    platform: createTestPlatform(),
  })
  const markup = renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <PictureTile title="Heron" note="Harbour Birds" onPress={() => undefined} />
    </KernelContext.Provider>,
  )
  expect(markup).toContain('<span class="q-tile-title" dir="auto">Heron</span>')
  expect(markup).toContain('<span class="q-tile-note" dir="auto">Harbour Birds</span>')
  await kernel.dispose()
})
