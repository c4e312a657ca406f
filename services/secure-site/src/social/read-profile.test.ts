import { describe, expect, it } from 'vitest'
import { readProfile } from './read-profile.js'

// As the providers' own documentation shows their answers, shortened (docs.github.com "Get the authenticated user",
// discord.com/developers "Get Current User", developer.x.com "Users me", developers.facebook.com "User").
describe('what providers tell of a person', () => {
  it('reads GitHub, whose address nobody has said to be verified', () => {
    const told = { login: 'octocat', id: 1, name: 'The Octocat', email: 'octocat@github.com' }
    expect(readProfile('github', told)).toEqual({
      subject: '1',
      verifiedEmail: undefined,
      userName: 'octocat',
    })
  })

  it('reads Discord, which says `verified` of the address', () => {
    const told = {
      id: '80351110224678912',
      username: 'nelly',
      discriminator: '0',
      email: 'Nelly@discord.com',
    }
    expect(readProfile('discord', { ...told, verified: true })).toEqual({
      ...{ subject: '80351110224678912', verifiedEmail: 'nelly@discord.com', userName: 'nelly' },
    })
    expect(readProfile('discord', { ...told, verified: false }).verifiedEmail).toBeUndefined()
  })

  it('reads X, which wraps it, and Facebook, where `verified` would mean something else', () => {
    const x = { data: { id: '2244994945', name: 'X Dev', username: 'XDevelopers' } }
    expect(readProfile('x', x)).toMatchObject({ subject: '2244994945', userName: 'XDevelopers' })
    const facebook = { id: '10', name: 'Ada', email: 'ada@mail.example', verified: true }
    expect(readProfile('facebook', facebook).verifiedEmail).toBeUndefined()
  })

  it('reads Apple, which writes truth as text', () => {
    const told = { sub: '000123.abc', email: 'x@privaterelay.appleid.com', email_verified: 'true' }
    expect(readProfile('apple', told).verifiedEmail).toBe('x@privaterelay.appleid.com')
    expect(readProfile('apple', { ...told, email_verified: 'false' }).verifiedEmail).toBeUndefined()
  })

  it('takes names as text without what turns or hides letters, and never too long [SEC-04]', () => {
    const { userName } = readProfile('google', { sub: '1', name: `\u202Eevil\u0000${'x'.repeat(500)}` })
    expect(userName).toMatch(/^evil x+$/)
    expect(userName).toHaveLength(100)
  })

  it.each([[undefined], [null], ['text'], [[]], [{}], [{ name: 'nobody' }], [{ sub: {} }], [{ sub: '' }]])(
    'refuses %j, which names nobody',
    (told) => {
      expect(() => readProfile('google', told)).toThrow()
    },
  )
})
