import { expect } from 'vitest'
import { createTestPlatform } from '../../../test-platform.js'
import { itFinds } from '../broken-plugin.fixture.js'
import { contributing, healthy, makeHealthy } from '../healthy-plugin.fixture.js'

itFinds({
  'has an invalid version': {
    make: () => ({ plugin: makeHealthy({ version: 'one' }) }),
    fails: { 'has a valid id, version and kernel range': ["version 'one': must be like 1.2.3"] },
  },
  'requires itself, and another plugin twice': {
    make: () => ({ plugin: makeHealthy({ after: ['healthy', 'account', 'account'] }) }),
    fails: {
      'has a valid id, version and kernel range': [
        "requires, after: names 'healthy', which is the plugin itself",
        "requires, after: 'healthy', 'account', 'account' lists a plugin twice",
      ],
    },
  },
  'sends a request when it is only registered': {
    make() {
      const platform = createTestPlatform()
      const options: (typeof healthy)['options'] = {
        '~standard': {
          version: 1,
          vendor: 'broken',
          validate(value) {
            platform.fetch('https://tracker.example').catch(() => undefined)
            return healthy.options?.['~standard'].validate(value) ?? { issues: [] }
          },
        },
      }
      return { platform, plugin: makeHealthy({ options }) }
    },
    fails: {
      'does nothing before the kernel is started': ['before start: it requested https://tracker.example'],
    },
  },
  'declares a method twice, and as both safe and in need of approval': {
    make: () => ({
      plugin: contributing({ rpc: { eip155: { safe: ['a', 'a', '*'], approval: ['a'] }, 'no such': {} } }),
    }),
    fails: {
      'declares wallet methods one by one, each as safe or as needing approval': [
        "rpc.eip155: 'a' is listed twice under safe",
        "rpc.eip155: '*' under safe is not the name of one method",
        "rpc.eip155: 'a' is both safe and in need of approval",
        "rpc.eip155: 'a' is both safe and in need of approval",
        'rpc.no such: it is not a CAIP-2 namespace',
      ],
    },
  },
  'calls an undeclared service': {
    make: () => ({ plugin: contributing({ services: [] }) }),
    fails: {
      'calls only declared services': ["endpoint 'getThings': its service 'gateway' is not among services"],
    },
  },
  'declares invalid addresses': {
    make: () => ({
      plugin: contributing({
        pageNeeds: () => ({
          connect: ['feed.example', 'http://feed.example', 'https://a:b@feed.example'],
          font: [],
        }),
      }),
    }),
    fails: {
      'declares valid addresses for the page policy': [
        'pageNeeds.font: there is no such need',
        "pageNeeds.connect: 'feed.example': it is not an address",
        "pageNeeds.connect: 'http://feed.example': it is neither https: nor wss: nor on this computer",
        "pageNeeds.connect: 'https://a:b@feed.example': it contains credentials",
      ],
    },
  },
  'cannot be described': {
    make: () => ({ plugin: contributing({ endpoints: () => Promise.reject(new Error('no endpoints')) }) }),
    fails: {
      'calls only declared services': ['endpoints: they do not load: no endpoints'],
      'is described by kernel.report() before it runs': [
        expect.stringMatching(/^kernel\.report\(\).*no endpoints/),
      ],
    },
  },
  'accepts any options': {
    make: () => ({
      plugin: makeHealthy({
        options: { '~standard': { version: 1, vendor: 'broken', validate: (value: unknown) => ({ value }) } },
      }),
    }),
    fails: {
      'refuses invalid options and names the invalid one': ['invalidOptions[0]: it is not refused'],
      'refuses unknown options': [
        "option 'anUnknownOption': it is not refused",
        'a text as options: it is not refused',
        'a number as options: it is not refused',
      ],
    },
  },
  'refuses an option without naming it': {
    make: () => ({ invalidOptions: [{ options: { colour: 7 }, names: 'palette' }] }),
    fails: {
      'refuses invalid options and names the invalid one': [
        "invalidOptions[0]: the refusal does not name 'palette': An option is not valid; Details: plugin 'healthy', option 'colour': must be a text; Docs: node_modules/quoin/docs/errors.md#options_invalid",
      ],
    },
  },
})
