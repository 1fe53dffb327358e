// The parts of the packages for NATS that run here. The build puts them into a file of their own, which is loaded when a log
// on NATS is opened and at no other time.

export { jetstream, jetstreamManager } from '@nats-io/jetstream';
export { connect, createInbox, headers } from '@nats-io/transport-node';
