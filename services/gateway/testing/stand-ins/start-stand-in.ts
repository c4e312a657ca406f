export {
  type StandIn,
  type StandInAnswer,
  type StandInRequest,
  type StandInRoute,
  startStandIn,
} from '@quoin/server-kit/testing/stand-in'
