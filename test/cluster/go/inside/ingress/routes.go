package main

import (
	"context"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	discovery "k8s.io/api/discovery/v1"
	networking "k8s.io/api/networking/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

// Routes knows where each path of each host leads at this moment.
type Routes struct{ current atomic.Pointer[[]route] }

type route struct {
	host, path string
	exact      bool
	pods       []string
}

// follow keeps the routes of the ingresses of one class up to date until the context ends.
func follow(ctx context.Context, class string) (*Routes, error) {
	config, err := rest.InClusterConfig()
	if err != nil {
		return nil, err
	}
	client, err := kubernetes.NewForConfig(config)
	if err != nil {
		return nil, err
	}
	factory := informers.NewSharedInformerFactory(client, 10*time.Minute)
	ingresses, slices := factory.Networking().V1().Ingresses(), factory.Discovery().V1().EndpointSlices()
	changed := make(chan struct{}, 1)
	notify := func() {
		select {
		case changed <- struct{}{}:
		default:
		}
	}
	for _, informer := range []cache.SharedIndexInformer{ingresses.Informer(), slices.Informer()} {
		_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc:    func(any) { notify() },
			UpdateFunc: func(any, any) { notify() },
			DeleteFunc: func(any) { notify() },
		})
		if err != nil {
			return nil, err
		}
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	made := &Routes{}
	build := func() {
		all, _ := ingresses.Lister().List(labels.Everything())
		parts, _ := slices.Lister().List(labels.Everything())
		table := tableOf(class, all, parts)
		made.current.Store(&table)
	}
	build()
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-changed:
				build()
			}
		}
	}()
	return made, nil
}

func tableOf(class string, ingresses []*networking.Ingress, parts []*discovery.EndpointSlice) []route {
	var table []route
	for _, ingress := range ingresses {
		if ingress.Spec.IngressClassName == nil || *ingress.Spec.IngressClassName != class {
			continue
		}
		for _, rule := range ingress.Spec.Rules {
			if rule.HTTP == nil {
				continue
			}
			for _, path := range rule.HTTP.Paths {
				exact := path.PathType != nil && *path.PathType == networking.PathTypeExact
				pods := podsOf(ingress.Namespace, path.Backend.Service, parts)
				table = append(table, route{rule.Host, path.Path, exact, pods})
			}
		}
	}
	// The longest path first: it is the one that says most.
	slices.SortStableFunc(table, func(a, b route) int { return len(b.path) - len(a.path) })
	return table
}

// podsOf answers the addresses of the pods that are ready behind a port of a service, which must be named here.
func podsOf(namespace string, service *networking.IngressServiceBackend, parts []*discovery.EndpointSlice) []string {
	var found []string
	for _, part := range parts {
		if service == nil || part.Namespace != namespace || part.Labels[discovery.LabelServiceName] != service.Name {
			continue
		}
		for _, port := range part.Ports {
			if port.Name == nil || *port.Name != service.Port.Name || port.Port == nil {
				continue
			}
			for _, endpoint := range part.Endpoints {
				if endpoint.Conditions.Ready != nil && *endpoint.Conditions.Ready {
					found = append(found, net.JoinHostPort(endpoint.Addresses[0], strconv.Itoa(int(*port.Port))))
				}
			}
		}
	}
	return found
}

func (r *Routes) find(host, path string) ([]string, bool) {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	for _, one := range *r.current.Load() {
		if one.host != "" && one.host != name {
			continue
		}
		if path == one.path || !one.exact && strings.HasPrefix(path, strings.TrimSuffix(one.path, "/")+"/") {
			return one.pods, true
		}
	}
	return nil, false
}
