import PluginKit

PluginKit.serve(Drawer.self)
