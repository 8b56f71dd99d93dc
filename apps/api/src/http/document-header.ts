import type { ParamDecoratorEnhancer } from '@nestjs/common';
import { ApiHeader, type ApiHeaderOptions } from '@nestjs/swagger';

/** Makes a parameter decorator that reads a header also add the header to the OpenAPI document. */
export const documentHeader =
  (header: ApiHeaderOptions): ParamDecoratorEnhancer =>
  (target, key) => {
    const descriptor = Object.getOwnPropertyDescriptor(target, key ?? '');
    if (key === undefined || !descriptor) return; // a parameter of a constructor
    ApiHeader({ required: false, ...header })(target, key, descriptor);
  };
