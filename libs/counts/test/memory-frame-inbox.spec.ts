import { describeFrameInbox } from './describe-frame-inbox.ts';
import { MemoryFrameInbox } from './memory-frame-inbox.ts';

describeFrameInbox('MemoryFrameInbox', async () => new MemoryFrameInbox());
