import { describe, expect, it } from 'vitest'
import { messagesCommand } from './messages-command.js'

describe('quoin messages', () => {
  it('prints the English texts by plugin and key', async () => {
    const texts = JSON.parse(await messagesCommand())
    expect(texts.wallets.connectTitle).toBe('Connect wallet')
    expect(texts.ui.close).toBe('Close')
  })

  it('prints a language that the widget has', async () => {
    const texts = JSON.parse(await messagesCommand('de'))
    expect(texts.ui.close).toBe('Schließen')
    expect(Object.keys(texts.swap)).toEqual(Object.keys(JSON.parse(await messagesCommand()).swap))
  })

  it('prints a note for translators in front of an ambiguous text (UI-14)', async () => {
    const { smartSessions } = JSON.parse(await messagesCommand('de'))
    expect(smartSessions['@isActive']).toBe('Status of one session.')
    const keys = Object.keys(smartSessions)
    expect(keys[keys.indexOf('@isActive') + 1]).toBe('isActive')
  })

  it('names the languages for one that it has not', async () => {
    await expect(messagesCommand('tlh')).rejects.toThrow(
      "There is no language 'tlh'. There are en, ar, de, es,",
    )
  })
})
