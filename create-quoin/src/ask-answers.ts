import { confirm, isCancel, multiselect, select, text } from '@clack/prompts'
import {
  type Chain,
  type Framework,
  gatewayFault,
  type Library,
  librariesOf,
  nameFault,
  type ProjectAnswers,
  projectIdFault,
} from './project-answers.js'
import { defaultAnswers, type GivenAnswers } from './read-arguments.js'

/** The user ended the prompts with Ctrl-C or Escape. */
export class Cancelled extends Error {}

const frameworkNames: readonly { readonly value: Framework; readonly label: string }[] = [
  { value: 'react', label: 'React, with Vite' },
  { value: 'next', label: 'Next.js, App Router' },
  { value: 'vue', label: 'Vue, with Vite' },
  { value: 'svelte', label: 'Svelte, with Vite' },
  { value: 'vanilla', label: 'No framework, with Vite' },
]

const chainNames: readonly { readonly value: Chain; readonly label: string }[] = [
  { value: 'eip155', label: 'Ethereum and other EVM networks' },
  { value: 'solana', label: 'Solana' },
  { value: 'bip122', label: 'Bitcoin' },
  { value: 'polkadot', label: 'Polkadot' },
]

const libraryHints: Readonly<Record<Library, string>> = {
  viem: 'functions, the smallest',
  ethers: 'version 6',
  wagmi: 'React hooks',
}

/** Returns an answer. Throws `Cancelled`. */
async function answered<T>(prompt: Promise<T>): Promise<Exclude<T, symbol>> {
  const answer = await prompt
  if (isCancel(answer)) throw new Cancelled()
  // The only symbol among the results is the one of a cancelled prompt.
  return answer as Exclude<T, symbol>
}

async function askBackend(): Promise<ProjectAnswers['backend']> {
  const isSandbox = await answered(
    select({
      message: 'Backend',
      options: [
        {
          value: true,
          label: 'Sandbox',
          hint: 'local chains, gateway and wallets, to begin without accounts',
        },
        { value: false, label: 'My own gateway' },
      ],
    }),
  )
  if (isSandbox) return 'sandbox'
  const gateway = await answered(
    text({
      message: 'URL of the gateway',
      placeholder: 'https://gateway.example',
      validate: (value) => gatewayFault(value ?? ''),
    }),
  )
  const projectId = await answered(
    text({ message: 'Project id', validate: (value) => projectIdFault(value ?? '') }),
  )
  return { gateway, projectId }
}

/**
 * Requests the answers that the arguments left open.
 *
 * @throws `Cancelled`
 */
export async function askAnswers(given: GivenAnswers): Promise<GivenAnswers> {
  const folder =
    given.folder ??
    (await answered(
      text({
        message: 'Folder of the project',
        initialValue: defaultAnswers.folder,
        validate: (value) => nameFault(value ?? ''),
      }),
    ))
  const framework =
    given.framework ?? (await answered(select({ message: 'Framework', options: [...frameworkNames] })))
  const wanted =
    given.chains ??
    (await answered(
      multiselect({
        message: 'Chains (space selects, enter continues)',
        options: [...chainNames],
        initialValues: [...defaultAnswers.chains],
      }),
    ))
  const library =
    given.library ??
    (wanted.includes('eip155')
      ? await answered(
          select({
            message: 'Library for EVM networks',
            options: librariesOf(framework).map((value) => ({
              value,
              label: value,
              hint: libraryHints[value],
            })),
            initialValue: 'viem' satisfies Library,
          }),
        )
      : undefined)
  const backend = given.backend ?? (await askBackend())
  const signIn =
    given.signIn ??
    (await answered(confirm({ message: 'Do users sign in with their wallet?', initialValue: false })))
  return { folder, framework, chains: wanted, library, backend, signIn, yes: given.yes }
}
