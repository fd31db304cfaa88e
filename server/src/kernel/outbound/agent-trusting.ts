import { Agent } from 'node:https'

/** For calls to hosts that the operator names, whose certificates come from authorities of their own. */
export const agentTrusting = (certificateAuthorities: string): Agent =>
  new Agent({ ca: certificateAuthorities })
