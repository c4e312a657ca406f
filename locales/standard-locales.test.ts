import { describe, expect, it } from 'vitest'
import { translationFaults } from '#testing'
import { englishTexts } from './english-texts.js'
import { standardLocales } from './standard-locales.js'

const english = await englishTexts()

describe.each(Object.entries(standardLocales))('%s', (tag, load) => {
  it.each(Object.entries(english))(
    'translates each text of %s, with its values and plural forms (UI-14)',
    async (plugin, source) => {
      const { [plugin]: texts = {} } = (await load(plugin)).default
      expect(translationFaults(tag, source, texts)).toEqual([])
    },
  )

  it('has no text of a plugin that is not standard', async () => {
    expect((await load('tokenApprovals')).default).toEqual({})
  })
})
