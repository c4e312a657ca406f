/** The command is invalid: it exits with 2 and the usage text. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}

/** The usage of each command. */
export const usage = `Usage: quoin <command>

  quoin create [<folder>] [--help]
      Creates a project: React, Next, Vue, Svelte or no framework; the same as npm create quoin.
      Runs the package create-quoin: the installed one, else npx fetches it.

  quoin sandbox [--help]
      Starts local chains, a relay, a gateway and wallets, and prints the options for createQuoin.
      Runs the package @quoin/sandbox: the installed one, else npx fetches it.

  quoin report <module> [--json] [--csp]
      Prints the requirements of a kernel: wallet methods, services, hosts, storage keys and events of each
      plugin, the table of permissions, and the Content-Security-Policy made of them.
      <module> exports the kernel (or a function that returns it, or a list of plugins) as its default
      or as 'kernel'. It is not started: no plugin runs, nothing is requested.
      --json   everything, as JSON
      --csp    only the value of the Content-Security-Policy header

  quoin new-plugin <name> [--dir <folder>] [--chain] [--standard]
      Writes a package with a plugin that works and is tested, to begin with.
      <name>   of the package, in lower case with hyphens: spending-notes
      --dir    the folder of the package, empty or new; default: <name>
      --chain  a plugin that adds a chain namespace, instead of one with a view
      --standard
               a plugin of Quoin itself, in its repository: plugins/<name>, its row in the list of standard
               plugins, and a changeset; without --dir and --chain

  quoin doctor [<module>] [--page <url>] [--gateway <url>] [--secure-site <url>] [--relay <url>]
               [--project <id>] [--relay-project <id>] [--json]
      Checks a page against its real servers: gateway, secure site, relay, origins and Content-Security-Policy.
      Prints a line for each check, with the cause and the fix; exits with 1 if one failed.
      <module> as for report: networks, project, services, relay and policy are those of its kernel
      --page   the page as visitors open it; without it, its origin and policy are not checked
      The other flags override the values of the kernel, or are used without one.

  quoin messages [<locale>]
      Prints the texts of the widget as JSON, to translate or to correct: English, or a language that it has.
      Pass the file to the kernel: locales: { sv: () => import('./sv.json') }.

  quoin migrate [<folder>] [--dry-run] [--force]
      Rewrites a React app with wagmi from RainbowKit, ConnectKit or AppKit to Quoin: config, provider, buttons,
      hooks and dependencies. Prints what is left to do, by file and line. Installs nothing.
      <folder>   of the app, with its package.json; default: the current one
      --dry-run  prints the report, and writes nothing
      --force    also if git has uncommitted changes in the folder, or does not track it

  quoin replay <report> [--plugins <module>] [--step <number>] [--open | --no-open] [--json]
      Replays a problem report of the plugin bugReport on the test platform, with the standard plugins that it names;
      prints the steps, and where the failure happened again. Exits with 1 if it did not. Requests nothing.
      On a terminal it then displays the devtools at that step on a page of this machine, until Ctrl-C.
      <report>   the file that was exported
      --plugins  a module that exports your own plugin or plugins, to replay them, too; for the page your
                 project's Vite builds it
      --step     the number of another failing step; default: the last one
      --open     displays the page also if the output is no terminal
      --no-open  without the page
      --json     the result as JSON, without the page

  quoin gateway init | smoke | --help
      Runs a command of @quoin/gateway: the installed one, else npx fetches it. init writes the configuration of
      a gateway, smoke calls its providers.

  quoin --help
  quoin --version
`
