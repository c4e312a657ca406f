import { expect, it } from 'vitest'
import { chainNamespace, pluginNames } from './plugin-names.js'

it('derives every name from that of the package', () => {
  expect(pluginNames('spending-notes')).toEqual({
    packageName: 'spending-notes',
    id: 'spendingNotes',
    typeName: 'SpendingNotes',
    title: 'Spending notes',
  })
  expect(pluginNames('web3-notes-2')).toMatchObject({ id: 'web3Notes2', title: 'Web3 notes 2' })
})

it('rejects names that are invalid for npm, TypeScript or a kernel, and suggests another', () => {
  for (const name of [
    '',
    'SpendingNotes',
    'spending_notes',
    'spending--notes',
    '-notes',
    'notes-',
    '2notes',
    'spending notes',
    '../notes',
    '__proto__',
    'notes\n',
    'quoin',
    'node-modules',
    'http',
    'x'.repeat(51),
  ])
    expect(() => pluginNames(name), name).toThrow(expect.objectContaining({ code: 'NAME_INVALID' }))
  expect(() => pluginNames('SpendingNotes')).toThrow(
    expect.objectContaining({ fix: 'Choose another, such as: npx quoin new-plugin spending-notes' }),
  )
})

it('rejects the names of members of the kernel [KRN-13]', () => {
  for (const name of ['networks', 'open', 'dispose', 'project-id', 'constructor', 'to-string'])
    expect(() => pluginNames(name), name).toThrow(expect.objectContaining({ code: 'PLUGIN_ID_RESERVED' }))
})

it('derives a namespace that CAIP-2 allows [NET-03]', () => {
  for (const name of ['a', 'toy-chain', 'x-y', 'a-very-long-name-2'])
    expect(chainNamespace(name)).toMatch(/^[a-z0-9]{3,8}$/)
})
