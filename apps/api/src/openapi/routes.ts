import { HttpStatus, type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { type AccessPolicy, accessPolicy } from '@tminus/auth';
import { type OperationDocs, docsOf } from './documented.ts';

/** A handler of a controller, and what the code says of it. */
export interface Route {
  /** `TimersController.create` */
  name: string;
  policy: AccessPolicy | undefined;
  docs: OperationDocs | undefined;
  /** Of its answer when nothing is wrong. */
  status: number;
  /** The classes of its parameters. */
  parameterTypes: readonly Type[];
}

/** Every route of an application's controllers. */
export function routesOf(app: INestApplication): Route[] {
  return [...app.get(ModulesContainer).values()]
    .flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype as Type))
    .flatMap((controller) => handlersOf(controller).map((handler) => toRoute(controller, handler)));
}

type Handler = () => unknown;

function handlersOf(controller: Type): Handler[] {
  return Object.values(Object.getOwnPropertyDescriptors(controller.prototype))
    .map(({ value }) => value as Handler)
    .filter((value) => typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value));
}

function toRoute(controller: Type, handler: Handler): Route {
  const status = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  const isPost = Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.POST;
  return {
    name: `${controller.name}.${handler.name}`,
    policy: accessPolicy(new Reflector(), handler, controller),
    docs: docsOf(handler),
    status: status ?? (isPost ? HttpStatus.CREATED : HttpStatus.OK),
    parameterTypes: (Reflect.getMetadata('design:paramtypes', controller.prototype, handler.name) ?? []) as Type[],
  };
}
