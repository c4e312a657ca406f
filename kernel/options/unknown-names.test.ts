import { expect, it } from 'vitest'
import { unknownNames } from '#kernel/unknown-names'

const known = ['walletFeaturesOrder', 'networks', 'wallets', 'projectId', 'siwx']

it.each([
  ['wallet', 'wallets'],
  ['walletFeatureOrder', 'walletFeaturesOrder'],
  ['projectID', 'projectId'],
  ['netwroks', 'networks'],
  ['siwe', 'siwx'],
])('names the known word that %s probably means [ERR-03]', (word, meant) => {
  expect(unknownNames('', [word], known).details).toBe(`${word}: is not known, did you mean '${meant}'?`)
})

it('names all unknown words and all known ones, and guesses nothing that starts with other letters', () => {
  const { code, details, fix } = unknownNames('options.', ['theme', '', 'wallet'], known)
  expect(code).toBe('OPTIONS_INVALID')
  expect(details).toBe(
    "options.theme: is not known; options.: is not known; options.wallet: is not known, did you mean 'wallets'?",
  )
  expect(fix).toBe('There is walletFeaturesOrder, networks, wallets, projectId, siwx.')
})
