import type { Chain, Framework, ProjectAnswers } from './project-answers.js'

type Versions = Readonly<Record<string, string>>

const react: Versions = { react: '19.3.1', 'react-dom': '19.3.1' }
const reactTypes: Versions = { '@types/react': '19.3.0', '@types/react-dom': '19.3.0' }
const vite: Versions = { vite: '8.3.8' }

interface FrameworkPackages {
  readonly dependencies: Versions
  readonly devDependencies: Versions
  readonly scripts: Versions
}

const viteScripts = (typecheck: string): Versions => ({
  dev: 'vite',
  build: 'vite build',
  preview: 'vite preview',
  typecheck,
})

const frameworkPackages: Readonly<Record<Framework, FrameworkPackages>> = {
  react: {
    dependencies: react,
    devDependencies: { ...reactTypes, ...vite, '@vitejs/plugin-react': '6.3.0' },
    scripts: viteScripts('tsc'),
  },
  next: {
    dependencies: { next: '16.4.6', ...react },
    devDependencies: reactTypes,
    scripts: { dev: 'next dev', build: 'next build', preview: 'next start', typecheck: 'tsc' },
  },
  vanilla: { dependencies: {}, devDependencies: vite, scripts: viteScripts('tsc') },
  vue: {
    dependencies: { vue: '3.5.45' },
    devDependencies: { ...vite, '@vitejs/plugin-vue': '6.0.11', 'vue-tsc': '3.3.14' },
    scripts: viteScripts('vue-tsc'),
  },
  svelte: {
    dependencies: { svelte: '5.57.3' },
    devDependencies: { ...vite, '@sveltejs/vite-plugin-svelte': '7.3.1', 'svelte-check': '4.7.8' },
    scripts: viteScripts('svelte-check --fail-on-warnings'),
  },
}

/** The packages of the chains besides EVM. A bundler resolves all of them: `quoin` loads those of the listed networks. */
const furtherChainPackages: Versions = {
  '@bitcoinerlab/secp256k1': '2.0.0',
  '@polkadot/api': '16.5.6',
  '@scure/sr25519': '0.2.0',
  '@solana/web3.js': '1.98.4',
  'bitcoinjs-lib': '7.0.5',
}

const libraryPackages: Readonly<Record<string, Versions>> = {
  wagmi: { wagmi: '3.7.7', '@tanstack/react-query': '5.108.4' },
  ethers: { ethers: '6.17.0' },
}

/** The version of the linter, which its configuration names, too. */
export const biomeVersion = '2.6.8'

const sorted = (versions: Versions): Versions =>
  Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Returns the text of a project's `package.json`. @param quoin the version of Quoin */
export function projectManifest(answers: ProjectAnswers, quoin: string): string {
  const { name, framework, library = '', chains, backend } = answers
  const { dependencies, devDependencies, scripts } = frameworkPackages[framework]
  const isSandbox = backend === 'sandbox'
  const manifest = {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    scripts: {
      ...scripts,
      lint: 'biome check .',
      format: 'biome check --write .',
      test: 'playwright test',
      ...(isSandbox && { sandbox: ['quoin sandbox', ...sandboxFlags(chains)].join(' ') }),
    },
    dependencies: sorted({
      quoin,
      viem: '2.57.1',
      ...dependencies,
      ...libraryPackages[library],
      ...(chains.some((chain) => chain !== 'eip155') && furtherChainPackages),
      // Connects the sandbox's wallet.
      ...(isSandbox && { '@walletconnect/universal-provider': '2.21.8' }),
    }),
    devDependencies: sorted({
      '@biomejs/biome': biomeVersion,
      '@playwright/test': '1.65.1',
      '@types/node': '20.19.43',
      typescript: '6.0.3',
      ...devDependencies,
    }),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The names of the chains that the sandbox starts on request. */
const sandboxNames: Readonly<Partial<Record<Chain, string>>> = {
  solana: 'solana',
  bip122: 'bitcoin',
  polkadot: 'polkadot',
}

/** Returns the arguments with which the sandbox starts the chains of a project. */
export function sandboxFlags(chains: readonly Chain[]): readonly string[] {
  const names = chains.flatMap((chain) => sandboxNames[chain] ?? [])
  return names.length === 0 ? [] : ['--chains', names.join(',')]
}
