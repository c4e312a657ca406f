import { describe, expect, it } from 'vitest'
import { readProfile } from './read-profile.js'

// Shortened examples of the providers' own documentation (docs.github.com "Get the authenticated user",
// discord.com/developers "Get Current User", developer.x.com "Users me", developers.facebook.com "User").
describe('readProfile', () => {
  it('reads GitHub, whose address is not marked as verified', () => {
    const received = { login: 'octocat', id: 1, name: 'The Octocat', email: 'octocat@github.com' }
    expect(readProfile('github', received)).toEqual({
      subject: '1',
      verifiedEmail: undefined,
      userName: 'octocat',
    })
  })

  it('reads Discord, whose `verified` is about the address', () => {
    const received = {
      id: '80351110224678912',
      username: 'nelly',
      discriminator: '0',
      email: 'Nelly@discord.com',
    }
    expect(readProfile('discord', { ...received, verified: true })).toEqual({
      subject: '80351110224678912',
      verifiedEmail: 'nelly@discord.com',
      userName: 'nelly',
    })
    expect(readProfile('discord', { ...received, verified: false }).verifiedEmail).toBeUndefined()
  })

  it('reads X, which wraps the profile, and Facebook, whose `verified` means something else', () => {
    const x = { data: { id: '2244994945', name: 'X Dev', username: 'XDevelopers' } }
    expect(readProfile('x', x)).toMatchObject({ subject: '2244994945', userName: 'XDevelopers' })
    const facebook = { id: '10', name: 'Ada', email: 'ada@mail.example', verified: true }
    expect(readProfile('facebook', facebook).verifiedEmail).toBeUndefined()
  })

  it('reads Apple, which sends booleans as text', () => {
    const received = { sub: '000123.abc', email: 'x@privaterelay.appleid.com', email_verified: 'true' }
    expect(readProfile('apple', received).verifiedEmail).toBe('x@privaterelay.appleid.com')
    expect(readProfile('apple', { ...received, email_verified: 'false' }).verifiedEmail).toBeUndefined()
  })

  it('sanitizes names: no bidirectional or invisible characters, limited length [SEC-04]', () => {
    const { userName } = readProfile('google', { sub: '1', name: `\u202Eevil\u0000${'x'.repeat(500)}` })
    expect(userName).toMatch(/^evil x+$/)
    expect(userName).toHaveLength(100)
  })

  it.each([[undefined], [null], ['text'], [[]], [{}], [{ name: 'nobody' }], [{ sub: {} }], [{ sub: '' }]])(
    'rejects %j, which has no user id',
    (received) => {
      expect(() => readProfile('google', received)).toThrow()
    },
  )
})
